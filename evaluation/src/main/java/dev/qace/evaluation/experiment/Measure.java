package dev.qace.evaluation.experiment;

/** What is drawn upwards: how far what was learned is from the truth. */
public enum Measure {
  VD("vd", "variational distance"),
  TV("tv", "total variation per capability"),
  SAMPLED_VD("sampled-vd", "sampled variational distance"),
  /** As the paper compares itself with GLIB, but with what a perfect model scores taken off. */
  EXCESS("excess", "excess over a perfect model");

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
      case EXCESS -> row.excess();
    };
  }

  public Spread of(Published values) {
    return switch (this) {
      case VD -> values.vd();
      case TV -> values.meanTv();
      case SAMPLED_VD -> values.sampledVd();
      case EXCESS -> Spread.mean(values.excess(values.sampledVd().mean()));
    };
  }

  /** Whether this was published; what is better than perfect by chance is a value, too. */
  public boolean isKnown(Published values) {
    double mean = of(values).mean();
    return this == EXCESS ? !Double.isNaN(mean) : mean > 0;
  }

  /** Whether values compare only within one test set. */
  public boolean needsOneTestSet() {
    return this != TV;
  }
}
