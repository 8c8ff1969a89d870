package dev.qace.simulators.cafe.skill;

/** Why the robot does not do what it is told. */
public enum Refusal {
  TELEPORTED_BEFORE("the robot has been teleported there before"),
  NOT_THERE("the robot is not there"),
  FINGERS_CLOSED("the fingers are not open"),
  NO_CAN_THERE("the can does not stand there"),
  NOT_HELD("the can is not in the gripper"),
  NO_BASE_POSE("there is nowhere to stand"),
  NO_BASE_PATH("there is no free way for the base"),
  NO_GRASP_POSE("there is no grasp pose that the arm reaches without touching anything"),
  NO_ARM_PATH("there is no free way for the arm"),
  NO_ROOM("there is no room to put the can down");

  private final String reason;

  Refusal(String reason) {
    this.reason = reason;
  }

  /** In words. */
  public String reason() {
    return reason;
  }
}
