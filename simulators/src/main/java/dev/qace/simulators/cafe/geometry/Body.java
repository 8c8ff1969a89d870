package dev.qace.simulators.cafe.geometry;

import dev.qace.simulators.cafe.kinematics.Transform;

/** A thing that stands somewhere. */
public record Body(String name, Shape shape, Transform pose) {}
