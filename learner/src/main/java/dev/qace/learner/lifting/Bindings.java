package dev.qace.learner.lifting;

import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a world's objects can fill the parameters of a capability, sorted by which
 * parameters share one. Immutable.
 */
public final class Bindings {

  /** Beyond this many ways of sharing, the finest are enough. */
  private static final int MOST_PATTERNS = 300;

  private static final int MOST_LOOKED_AT = 3000;
  private static final int MOST_DRAWS = 4;

  private final Capability capability;
  private final boolean distinct;
  private final List<List<WorldObject>> choices;
  private final List<ObjectPattern> patterns;
  private final Map<ObjectPattern, List<List<WorldObject>>> shared = new ConcurrentHashMap<>();

  /**
   * @param distinct whether one object never fills two parameters
   */
  public Bindings(Capability capability, World world, boolean distinct) {
    this(capability, List.of(), world, distinct);
  }

  /**
   * @param constants objects that may be the same as those of parameters, too
   */
  Bindings(Capability capability, List<WorldObject> constants, World world, boolean distinct) {
    this.capability = capability;
    this.distinct = distinct;
    this.choices =
        Stream.concat(
                capability.parameters().stream().map(p -> world.objects(p.type())),
                constants.stream().map(List::of))
            .toList();
    List<ObjectPattern> found = new ArrayList<>();
    grow(new ArrayList<>(), found);
    found.sort(Comparator.comparingInt(ObjectPattern::size).reversed());
    this.patterns = List.copyOf(found.subList(0, Math.min(found.size(), MOST_PATTERNS)));
  }

  private void grow(List<Integer> blocks, List<ObjectPattern> found) {
    if (found.size() == MOST_LOOKED_AT) {
      return;
    }
    if (blocks.size() == choices.size()) {
      ObjectPattern pattern = new ObjectPattern(blocks);
      if (first(pattern).isPresent()) {
        found.add(pattern);
      }
      return;
    }
    int used = blocks.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
    boolean apart = distinct && blocks.size() < capability.arity();
    for (int block = used; block >= (apart ? used : 0); block--) {
      blocks.add(block);
      if (canDiffer(sharedPerBlock(blocks))) {
        grow(blocks, found);
      }
      blocks.remove(blocks.size() - 1);
    }
  }

  private List<WorldObject> shared(List<Integer> blocks, int block) {
    List<WorldObject> shared = null;
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i) == block) {
        List<WorldObject> here = choices.get(i);
        shared = shared == null ? here : shared.stream().filter(here::contains).toList();
      }
    }
    return shared == null ? List.of() : shared;
  }

  /** Every pattern that some objects of this world fill; those with most objects first. */
  public List<ObjectPattern> patterns() {
    return patterns;
  }

  /** Where a pattern stands among them; after all of them where it is not listed. */
  public int rank(ObjectPattern pattern) {
    int rank = patterns.indexOf(pattern);
    return rank < 0 ? patterns.size() : rank;
  }

  /** Whether there are objects enough for every pattern that the types allow anywhere. */
  public boolean hasEnoughObjects() {
    return choices.subList(0, capability.arity()).stream()
        .allMatch(objects -> objects.size() >= choices.size());
  }

  /** Whether some object can be named by both at once: parameters, or constants after them. */
  public boolean canShare(int left, int right) {
    boolean apart = distinct && Math.max(left, right) < capability.arity();
    return !apart && choices.get(left).stream().anyMatch(choices.get(right)::contains);
  }

  /** The first instance of a pattern, in the order of the world's objects. */
  public Optional<Instance> first(ObjectPattern pattern) {
    return fill(pattern, UnaryOperator.identity());
  }

  /** Some instance of a pattern, drawn from the random source. */
  public Optional<Instance> draw(ObjectPattern pattern, Random random) {
    List<List<WorldObject>> perBlock = perBlock(pattern);
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      Optional<Instance> drawn = drawOnce(pattern, perBlock, random);
      if (drawn.isPresent()) {
        return drawn;
      }
    }
    return fill(
        pattern,
        objects -> {
          List<WorldObject> shuffled = new ArrayList<>(objects);
          Collections.shuffle(shuffled, random);
          return shuffled;
        });
  }

  /** Mostly a few objects out of many differ at once. */
  private Optional<Instance> drawOnce(
      ObjectPattern pattern, List<List<WorldObject>> perBlock, Random random) {
    List<WorldObject> chosen = new ArrayList<>();
    for (List<WorldObject> objects : perBlock) {
      WorldObject object = objects.get(random.nextInt(objects.size()));
      for (WorldObject other : chosen) {
        if (other.name().equals(object.name())) {
          return Optional.empty();
        }
      }
      chosen.add(object);
    }
    List<WorldObject> objects = new ArrayList<>();
    parameters(pattern).forEach(block -> objects.add(chosen.get(block)));
    return Optional.of(new Instance(capability, objects));
  }

  /** The blocks of the parameters, without those of constants. */
  private List<Integer> parameters(ObjectPattern pattern) {
    return pattern.blocks().subList(0, capability.arity());
  }

  private List<List<WorldObject>> perBlock(ObjectPattern pattern) {
    return shared.computeIfAbsent(pattern, p -> sharedPerBlock(p.blocks()));
  }

  private List<List<WorldObject>> sharedPerBlock(List<Integer> blocks) {
    int size = blocks.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
    return IntStream.range(0, size).mapToObj(block -> shared(blocks, block)).toList();
  }

  /** Up to so many instances: all where there are no more, else some drawn at random. */
  public List<Instance> some(int most, Random random) {
    List<Instance> all = instances(most + 1);
    if (all.size() <= most) {
      return all;
    }
    Set<Instance> drawn = new LinkedHashSet<>();
    for (int i = 0; i < 2 * most && drawn.size() < most; i++) {
      int pattern = i % 2 == 0 ? 0 : random.nextInt(patterns.size());
      draw(patterns.get(pattern), random).ifPresent(drawn::add);
    }
    return List.copyOf(drawn);
  }

  /** Up to so many instances, all of them where there are no more, in the order of objects. */
  public List<Instance> instances(int most) {
    List<Instance> found = new ArrayList<>();
    collect(new WorldObject[capability.arity()], 0, most, found);
    return found;
  }

  private void collect(WorldObject[] chosen, int depth, int most, List<Instance> found) {
    if (depth == chosen.length) {
      Instance instance = new Instance(capability, Arrays.asList(chosen));
      if (!distinct || ObjectPattern.of(instance).isDistinct()) {
        found.add(instance);
      }
      return;
    }
    for (WorldObject object : choices.get(depth)) {
      if (found.size() == most) {
        return;
      }
      chosen[depth] = object;
      collect(chosen, depth + 1, most, found);
    }
  }

  private Optional<Instance> fill(
      ObjectPattern pattern, UnaryOperator<List<WorldObject>> inSomeOrder) {
    List<List<WorldObject>> perBlock = new ArrayList<>();
    perBlock(pattern).forEach(objects -> perBlock.add(inSomeOrder.apply(objects)));
    @Nullable WorldObject[] chosen = new @Nullable WorldObject[perBlock.size()];
    if (!canDiffer(perBlock) || !assign(perBlock, 0, chosen)) {
      return Optional.empty();
    }
    List<WorldObject> objects = new ArrayList<>();
    for (int block : parameters(pattern)) {
      WorldObject object = chosen[block];
      if (object != null) {
        objects.add(object);
      }
    }
    return Optional.of(new Instance(capability, objects));
  }

  /** Whether there is an object of its own for each (augmenting paths). */
  private static boolean canDiffer(List<List<WorldObject>> perBlock) {
    Map<String, Integer> taken = new HashMap<>();
    for (int block = 0; block < perBlock.size(); block++) {
      if (!makeRoom(perBlock, block, taken, new HashSet<>())) {
        return false;
      }
    }
    return true;
  }

  private static boolean makeRoom(
      List<List<WorldObject>> perBlock, int block, Map<String, Integer> taken, Set<String> seen) {
    for (WorldObject object : perBlock.get(block)) {
      if (seen.add(object.name())) {
        Integer by = taken.get(object.name());
        if (by == null || makeRoom(perBlock, by, taken, seen)) {
          taken.put(object.name(), block);
          return true;
        }
      }
    }
    return false;
  }

  private static boolean assign(
      List<List<WorldObject>> perBlock, int block, @Nullable WorldObject[] chosen) {
    if (block == perBlock.size()) {
      return true;
    }
    for (WorldObject object : perBlock.get(block)) {
      if (!Arrays.asList(chosen).subList(0, block).contains(object)) {
        chosen[block] = object;
        if (assign(perBlock, block + 1, chosen)) {
          return true;
        }
      }
    }
    return false;
  }
}
