package dev.qace.planner.likely;

/** A model whose states are the numbers from 0, the start, to below its size. */
interface NumberedModel extends LikelyModel<Integer, Integer> {
  int size();
}
