package dev.qace.evaluation.experiment;

/** What is drawn upwards: how far a learned model is from the true one. */
public enum Measure {
  VD("vd", "variational distance"),
  TV("tv", "total variation per capability"),
  SAMPLED_VD("sampled-vd", "sampled variational distance");

  private final String file;
  private final String title;

  Measure(String file, String title) {
    this.file = file;
    this.title = title;
  }

  /** As part of a file's name. */
  public String file() {
    return file;
  }

  public String title() {
    return title;
  }

  public double of(Row row) {
    return switch (this) {
      case VD -> row.vd();
      case TV -> row.meanTv();
      case SAMPLED_VD -> row.sampledVd();
    };
  }

  public Spread of(Published values) {
    return switch (this) {
      case VD -> values.vd();
      case TV -> values.meanTv();
      case SAMPLED_VD -> values.sampledVd();
    };
  }

  /** Whether values compare only within one test set. */
  public boolean needsOneTestSet() {
    return this != TV;
  }
}
