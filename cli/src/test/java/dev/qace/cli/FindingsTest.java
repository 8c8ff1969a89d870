package dev.qace.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What is found is data; words are made of it in {@code report}, and looked at by nobody else. */
@AnalyzeClasses(packages = "dev.qace", importOptions = DoNotIncludeTests.class)
class FindingsTest {
  private static final List<String> PACKAGES =
      List.of(
          "dev.qace.learner.finding",
          "dev.qace.learner.finding.start",
          "dev.qace.learner.knowledge");

  /** Of enums and records, from the Java platform; {@code name} gives a name. */
  private static final Set<String> NAMES = Set.of("name", "toString");

  @ArchTest
  static void findingsHaveNoTextButNames(JavaClasses classes) {
    List<Class<?>> all =
        classes.stream()
            .filter(each -> PACKAGES.contains(each.getPackageName()))
            .<Class<?>>map(JavaClass::reflect)
            .toList();
    assertThat(all).hasSizeGreaterThan(40);
    for (Class<?> each : all) {
      if (each.isRecord()) {
        assertThat(each.getRecordComponents())
            .as(each.getName())
            .noneMatch(part -> isText(part.getGenericType()) && !isName(part));
      }
      assertThat(each.getDeclaredMethods())
          .as(each.getName())
          .filteredOn(method -> !method.isSynthetic() && !Modifier.isPrivate(method.getModifiers()))
          .filteredOn(method -> isText(method.getGenericReturnType()))
          .extracting(Method::getName)
          .isSubsetOf(NAMES);
    }
  }

  private static boolean isName(RecordComponent part) {
    return part.getName().equals("name");
  }

  private static boolean isText(Type type) {
    return type instanceof ParameterizedType generic
        ? Arrays.stream(generic.getActualTypeArguments()).anyMatch(FindingsTest::isText)
        : type instanceof Class<?> one
            && (CharSequence.class.isAssignableFrom(one)
                || (one.isArray() && isText(one.getComponentType())));
  }

  @ArchTest
  static final ArchRule findingsKnowOnlyWhatTheyAreAbout =
      noClasses()
          .that()
          .resideInAPackage("dev.qace.learner.finding")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "dev.qace.learner.finding",
              "dev.qace.model",
              "dev.qace.model.vocabulary",
              "dev.qace.agent",
              "java..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule onlyWhatPeopleReadSeesTheWordsOfAFinding =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.qace.report..", "dev.qace.dashboard..", "dev.qace.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.qace.report.words..");
}
