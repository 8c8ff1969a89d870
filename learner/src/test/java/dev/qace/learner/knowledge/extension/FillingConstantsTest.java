package dev.qace.learner.knowledge.extension;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FillingConstantsTest {
  @Test
  void isLookedForOnlyOnceThereAreEnoughMoreExecutions() {
    assertThat(FillingConstants.isDue(100, 100)).isFalse();
    assertThat(FillingConstants.isDue(100, 131)).isFalse();
    assertThat(FillingConstants.isDue(100, 132)).isTrue();
    assertThat(FillingConstants.isDue(1000, 1099)).isFalse();
    assertThat(FillingConstants.isDue(1000, 1100)).isTrue();
    assertThat(FillingConstants.isDue(1000, 1)).as("the log began again").isTrue();
  }
}
