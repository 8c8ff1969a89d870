package dev.qace.agent;

import java.util.List;

/**
 * Why a query is asked: for the journal and whoever reads it. Agents are not told.
 *
 * @param batch the number of the batch it is asked in
 * @param aim what it is to find out
 * @param capability what it is about, with its parameters
 * @param literals that it is about, over these parameters
 */
public record QueryPurpose(int batch, String aim, String capability, List<String> literals) {
  public QueryPurpose {
    literals = List.copyOf(literals);
  }
}
