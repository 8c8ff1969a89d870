@NullMarked
package dev.qace.learner.knowledge.promise;

import org.jspecify.annotations.NullMarked;
