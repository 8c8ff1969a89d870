package dev.qace.planner.likely;

/** Gaussian elimination. */
final class LinearEquations {
  private static final double TINY = 1e-13;

  private LinearEquations() {}

  /**
   * Solves in place.
   *
   * @param rows each a row of the matrix with its right side behind; the solution is there
   *     afterwards
   * @return false where there is no single solution
   */
  static boolean solve(double[][] rows) {
    int n = rows.length;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) {
          pivot = row;
        }
      }
      double[] best = rows[pivot];
      rows[pivot] = rows[column];
      rows[column] = best;
      if (Math.abs(best[column]) < TINY) {
        return false;
      }
      for (int row = column + 1; row < n; row++) {
        double factor = rows[row][column] / best[column];
        if (factor != 0) {
          for (int i = column; i <= n; i++) {
            rows[row][i] -= factor * best[i];
          }
        }
      }
    }
    for (int row = n - 1; row >= 0; row--) {
      double value = rows[row][n];
      for (int i = row + 1; i < n; i++) {
        value -= rows[row][i] * rows[i][n];
      }
      rows[row][n] = value / rows[row][row];
    }
    return true;
  }
}
