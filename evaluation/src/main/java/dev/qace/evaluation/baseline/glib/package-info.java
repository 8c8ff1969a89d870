/**
 * Goal-literal babbling (GLIB; Chitnis, Silver, Tenenbaum, Kaelbling and Lozano-Pérez, AAAI 2021):
 * an agent is brought, by plans with the rules learned so far, to situations in which an action was
 * not tried yet. The paper compares with it.
 */
@NullMarked
package dev.qace.evaluation.baseline.glib;

import org.jspecify.annotations.NullMarked;
