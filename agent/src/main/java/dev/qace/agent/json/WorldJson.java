package dev.qace.agent.json;

import dev.qace.agent.Phrases;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.core.JsonGenerator;

/** A world as JSON: its vocabulary, its own objects, and the atoms true in its initial state. */
public final class WorldJson {
  private WorldJson() {}

  /**
   * Writes a world that {@link #read} reads back.
   *
   * @throws IllegalArgumentException if that is not possible, for example because of a capital
   *     letter in a name or an undeclared type
   */
  public static void write(JsonGenerator out, World world) {
    requireReadable(world);
    writeUnchecked(out, world);
  }

  /** Writes a world together with what its agent declares about the vocabulary. */
  public static void write(
      JsonGenerator out, World world, Phrases phrases, Predicate<Capability> distinctObjects) {
    requireReadable(world);
    writeUnchecked(out, world, phrases, distinctObjects);
  }

  static void requireReadable(World world) {
    JsonField json = JsonField.parse("world", JsonLine.of(out -> writeUnchecked(out, world)));
    try {
      if (read(json).equals(world)) {
        return;
      }
    } catch (UnexpectedJsonException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    throw new IllegalArgumentException("this world of " + world + " would not read back equal");
  }

  /** Writes a world that is known to be readable. */
  static void writeUnchecked(JsonGenerator out, World world) {
    writeUnchecked(out, world, Phrases.NONE, capability -> false);
  }

  /** The same without checking that it can be read back. */
  public static void writeUnchecked(
      JsonGenerator out, World world, Phrases phrases, Predicate<Capability> distinctObjects) {
    out.writeStartObject();
    out.writeName("vocabulary");
    VocabularyJson.write(out, world.vocabulary(), phrases, distinctObjects);
    out.writeName("objects");
    int constants = world.vocabulary().constants().size();
    TypedJson.write(out, world.objects().subList(constants, world.objects().size()));
    out.writeName("initial");
    new GroundText(world).writeState(out, world.initial());
    out.writeEndObject();
  }

  /**
   * A world equal to the one written, numbering included.
   *
   * @throws UnexpectedJsonException if it is not a world
   */
  public static World read(JsonField json) {
    json.object("vocabulary", "objects", "initial");
    Vocabulary vocabulary = VocabularyJson.read(json.get("vocabulary"));
    List<WorldObject> objects = new TypedJson(vocabulary.types()).objects(json.get("objects"));
    try {
      World empty = new World(vocabulary, objects, List.of());
      return new World(
          vocabulary, objects, empty.atoms(new GroundText(empty).state(json.get("initial"))));
    } catch (IllegalArgumentException e) {
      throw json.error(String.valueOf(e.getMessage()));
    }
  }
}
