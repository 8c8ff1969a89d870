package dev.qace.planner;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A planner with classes of its own, so that two of them can be measured in one program. Both are
 * loaded in the same way, for the sake of fairness.
 */
final class LoadedPlanner {
  private static final String OURS = "dev.qace.planner.";

  private final MethodHandle ground;
  private final MethodHandle plan;

  private LoadedPlanner(Path classes) {
    try {
      // Stays open for as long as the program runs, like any other class path.
      ClassLoader loader = new PlannerLoader(classes.toUri().toURL());
      Class<?> limits = loader.loadClass(Limits.class.getName());
      Class<?> effort = loader.loadClass(Effort.class.getName());
      Class<?> grounder = loader.loadClass(ProblemGrounder.class.getName());
      Class<?> problem = loader.loadClass(FondProblem.class.getName());
      Class<?> kind = loader.loadClass(SolutionKind.class.getName());
      Class<?> planner = loader.loadClass(PortfolioPlanner.class.getName());
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Object tenSeconds =
          limits.getMethod("of", Duration.class).invoke(null, Duration.ofSeconds(10));
      MethodHandle start = lookup.unreflect(effort.getMethod("start", limits)).bindTo(tenSeconds);
      MethodHandle grounded =
          lookup.unreflect(grounder.getMethod("ground", Domain.class, Problem.class, effort));
      this.ground =
          MethodHandles.collectArguments(grounded, 2, start)
              .asType(MethodType.methodType(Object.class, Domain.class, Problem.class));
      Object sought = kind.getField(SolutionKind.STRONG_CYCLIC.name()).get(null);
      MethodHandle planned =
          lookup
              .unreflect(planner.getMethod("plan", problem, kind, limits))
              .bindTo(planner.getConstructor().newInstance());
      this.plan =
          MethodHandles.insertArguments(planned, 1, sought, tenSeconds)
              .asType(MethodType.methodType(Object.class, Object.class));
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException(classes + " holds no planner of this kind", e);
    }
  }

  static LoadedPlanner of(Path jar) {
    return new LoadedPlanner(jar);
  }

  /** The planner that was just compiled. */
  static LoadedPlanner current() {
    try {
      URL place = PortfolioPlanner.class.getProtectionDomain().getCodeSource().getLocation();
      return new LoadedPlanner(Path.of(place.toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Grounds, plans, and validates. */
  Object plan(Domain domain, Problem problem) {
    try {
      Object grounded = (Object) ground.invokeExact(domain, problem);
      return (Object) plan.invokeExact(grounded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Loads the planner's own classes from its place, and all others as usual. */
  private static final class PlannerLoader extends URLClassLoader {
    PlannerLoader(URL place) {
      super(new URL[] {place}, LoadedPlanner.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(OURS)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? findClass(name) : known;
      }
    }
  }
}
