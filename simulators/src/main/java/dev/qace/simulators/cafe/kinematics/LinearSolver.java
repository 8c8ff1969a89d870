package dev.qace.simulators.cafe.kinematics;

/** Solves small symmetric systems with positive eigenvalues, by Cholesky's method. */
final class LinearSolver {
  private LinearSolver() {}

  /**
   * The x with A x = b.
   *
   * @param matrix is overwritten
   */
  static double[] solve(double[][] matrix, double[] right) {
    int n = right.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i][j];
        for (int k = 0; k < j; k++) {
          sum -= matrix[i][k] * matrix[j][k];
        }
        matrix[i][j] = i == j ? Math.sqrt(sum) : sum / matrix[j][j];
      }
    }
    double[] x = right.clone();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= matrix[i][k] * x[k];
      }
      x[i] /= matrix[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int k = i + 1; k < n; k++) {
        x[i] -= matrix[k][i] * x[k];
      }
      x[i] /= matrix[i][i];
    }
    return x;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
