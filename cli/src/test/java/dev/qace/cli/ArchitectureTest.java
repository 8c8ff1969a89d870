package dev.qace.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.promise.Influence;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which module may import which, and what is done in one module only. Sees every module, since cli
 * depends on all.
 */
@AnalyzeClasses(packages = "dev.qace", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule modulesImportOnlyWhatTheyMay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("model")
          .definedBy("dev.qace.model..")
          .layer("planner")
          .definedBy("dev.qace.planner..")
          .layer("agent")
          .definedBy("dev.qace.agent..")
          .layer("learner")
          .definedBy("dev.qace.learner..")
          .layer("run")
          .definedBy("dev.qace.run..")
          .layer("simulators")
          .definedBy("dev.qace.simulators..")
          .layer("wire")
          .definedBy("dev.qace.wire..")
          .layer("evaluation")
          .definedBy("dev.qace.evaluation..")
          .layer("report")
          .definedBy("dev.qace.report..")
          .layer("dashboard")
          .definedBy("dev.qace.dashboard..")
          .layer("cli")
          .definedBy("dev.qace.cli..")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("dashboard")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("dashboard", "cli")
          .whereLayer("evaluation")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("run")
          .mayOnlyBeAccessedByLayers("evaluation", "report", "dashboard", "cli")
          .whereLayer("wire")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("simulators")
          .mayOnlyBeAccessedByLayers("evaluation", "cli")
          .whereLayer("learner")
          .mayOnlyBeAccessedByLayers("run", "evaluation", "report", "dashboard", "cli")
          .whereLayer("planner")
          .mayOnlyBeAccessedByLayers("learner", "run", "evaluation", "report", "dashboard", "cli")
          .whereLayer("agent")
          .mayOnlyBeAccessedByLayers(
              "learner", "run", "simulators", "wire", "evaluation", "report", "dashboard", "cli");

  /** The learner's root is its API: settings and wishes below all, the assessment above all. */
  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices()
          .matching("dev.qace.(**)")
          .should()
          .beFreeOfCycles()
          .ignoreDependency(
              resideInAPackage("dev.qace.learner"), resideInAPackage("dev.qace.learner.."));

  @ArchTest
  static final ArchRule theLearnersPartsImportOnlyWhatTheyMay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("lifting")
          .definedBy("dev.qace.learner.lifting..")
          .layer("finding")
          .definedBy("dev.qace.learner.finding..")
          .layer("evidence")
          .definedBy("dev.qace.learner.evidence..")
          .layer("knowledge")
          .definedBy("dev.qace.learner.knowledge..")
          .layer("approach")
          .definedBy("dev.qace.learner.approach..")
          .layer("interview")
          .definedBy("dev.qace.learner.interview..")
          .layer("strategy")
          .definedBy("dev.qace.learner.strategy..")
          .layer("conclusion")
          .definedBy("dev.qace.learner.conclusion..")
          .whereLayer("conclusion")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("strategy")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("interview")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("approach")
          .mayOnlyBeAccessedByLayers("interview", "strategy", "conclusion")
          .whereLayer("knowledge")
          .mayOnlyBeAccessedByLayers("approach", "interview", "strategy", "conclusion")
          .whereLayer("evidence")
          .mayOnlyBeAccessedByLayers("knowledge", "approach", "interview", "strategy", "conclusion")
          .whereLayer("finding")
          .mayOnlyBeAccessedByLayers("knowledge", "approach", "conclusion");

  /** What is open, and where it shows, is listed in one place; strategies say what comes first. */
  @ArchTest
  static final ArchRule strategiesOnlyRankWhatIsOpen =
      noClasses()
          .that()
          .resideInAPackage("dev.qace.learner.strategy..")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(
              OutcomeModel.OpenChange.class,
              SharedParameters.class,
              RedundantLiterals.Redundant.class,
              Influence.class);

  /** A larger package has two ideas. */
  @ArchTest
  static void packagesAreSmall(JavaClasses classes) {
    Map<String, Long> files =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::getPackageName)
            .filter(
                name ->
                    name.matches("dev\\.qace\\.(learner|run|report|dashboard|evaluation|cli)\\b.*"))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(files).containsKeys("dev.qace.run.difference", "dev.qace.cli.assess");
    assertThat(files)
        .allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(20));
    assertThat(files.get("dev.qace.learner")).isLessThanOrEqualTo(15);
  }

  @ArchTest
  static final ArchRule theModelsWordsKnowNeitherTheirTextNorTheirGroundForm =
      noClasses()
          .that()
          .resideInAPackage("dev.qace.model")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.qace.model.ppddl", "dev.qace.model.ground");

  @ArchTest
  static final ArchRule readingAndGroundingKnowNothingOfEachOther =
      noClasses()
          .that()
          .resideInAPackage("dev.qace.model.ppddl")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.qace.model.ground");

  @ArchTest
  static final ArchRule onlyTheCommandLinePrints =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.qace.cli..")
          .should(ACCESS_STANDARD_STREAMS)
          .orShould()
          .callMethod(System.class, "exit", int.class);

  @ArchTest
  static final ArchRule nobodyUsesJavaUtilLogging = noClasses().should(USE_JAVA_UTIL_LOGGING);

  @ArchTest
  static final ArchRule chanceComesFromASeed =
      noClasses()
          .should()
          .callConstructor(Random.class)
          .orShould()
          .callConstructor(SplittableRandom.class)
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .accessClassesThat()
          .areAssignableTo(ThreadLocalRandom.class);

  @ArchTest
  static final ArchRule jsonStaysWhereSomethingIsReadOrWrittenOutside =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.qace.agent.journal..",
              "dev.qace.agent.json..",
              "dev.qace.wire..",
              "dev.qace.run..",
              "dev.qace.evaluation.experiment.sent..",
              "dev.qace.report..",
              "dev.qace.dashboard..",
              "dev.qace.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("tools.jackson..", "com.fasterxml..");

  @ArchTest
  static final ArchRule onlyTheDashboardListens =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.qace.dashboard.server..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta.servlet..");

  @ArchTest
  static final ArchRule namesSayWhatAThingIs =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Impl");

  /** Of all types that stand by themselves, and of all that are in the learner. */
  @ArchTest
  static void oneSimpleNameStandsForOneType(JavaClasses classes) {
    Map<String, List<String>> types =
        classes.stream()
            .filter(
                type -> !type.isAnonymousClass() && !type.getSimpleName().equals("package-info"))
            .filter(
                type ->
                    type.isTopLevelClass() || type.getPackageName().startsWith("dev.qace.learner"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getName, Collectors.toList())));
    assertThat(types).hasSizeGreaterThan(500);
    assertThat(types.values()).allSatisfy(names -> assertThat(names).hasSize(1));
  }

  @ArchTest
  static final ArchRule everyPackageIsNullMarked =
      classes()
          .that()
          .haveSimpleName("package-info")
          .should()
          .beAnnotatedWith(org.jspecify.annotations.NullMarked.class);
}
