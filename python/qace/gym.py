"""An adapter for environments with Gymnasium's ``reset()`` and ``step()``. Gymnasium itself is not needed."""

from random import Random
from typing import Any, ClassVar, Dict, Optional, Tuple, Type

from .agent import INITIAL, Agent
from .declare import Refused


class GymAgent(Agent):
    """An environment as an agent: predicates read ``self.observation`` and ``self.info``, capabilities call ``act()``.

    ::

        class Walker(qace.GymAgent):
            @qace.predicate("the walker is at the door")
            def at_door(self) -> bool:
                return self.observation == 7

            @qace.capability("walk on")
            def walk(self) -> None:
                self.act(2)

            def refused(self, before) -> bool:
                return self.info.get("bumped", False)

        Walker(gymnasium.make("Walker-v1")).serve()

    Questions start in the initial state only, unless there is a ``set_state``, or ``starts = "visited"`` says that a
    deep copy of the environment, or a ``snapshot`` of your own, is good for coming back.
    """

    default_start: ClassVar[str] = INITIAL

    reset_seed: Optional[int] = None
    """A seed that always gives the same initial state, for environments that draw it. The run's own comes after."""

    env: Any
    observation: Any
    reward: Any
    terminated: bool
    truncated: bool
    info: Dict[str, Any]

    end_refuses: bool = True
    """Whether everything is refused once an episode is over; otherwise the environment is stepped on."""

    def __init__(
        self, env: Any, *, refuses: Optional[Tuple[Type[Exception], ...]] = None, end_refuses: Optional[bool] = None
    ) -> None:
        """Wraps an environment.

        :param refuses: exceptions of its ``step()`` that mean a refusal: ``Walker(env, refuses=(InvalidAction,))``
        :param end_refuses: whether everything is refused once an episode is over
        """
        self.env = env
        self._seed_is_due = True
        if refuses is not None:
            self.refuses = refuses
        if end_refuses is not None:
            self.end_refuses = end_refuses

    def refused(self, before: Any) -> bool:
        """Whether the action just taken counts as refused; ``before`` is what was observed before it."""
        return False

    def observe(self) -> Any:
        """What the environment shows now: called after ``set_state``, which so has only the environment to change.

        Unless written, it is what the environment's ``_get_obs()`` returns, where it has one.
        """
        shown = getattr(getattr(self.env, "unwrapped", self.env), "_get_obs", None)
        return self.observation if shown is None else shown()

    def _was_set(self) -> None:
        self.observation = self.observe()

    def act(self, action: Any) -> None:
        """Takes one action. Refuses where :meth:`refused` says so, and, unless told otherwise, after the episode."""
        if self.end_refuses and (self.terminated or self.truncated):
            raise Refused("the episode is over")
        before = self.observation
        shown = self.env.step(action)
        if not isinstance(shown, tuple) or len(shown) != 5:
            raise TypeError(f"step() must return observation, reward, terminated, truncated and info, not {shown!r}")
        self.observation, self.reward, self.terminated, self.truncated, self.info = shown
        if self.refused(before):
            raise Refused(f"the environment did not take action {action}")

    def reset(self) -> None:
        self._seed_is_due = self.reset_seed is not None
        seed = self.random.getrandbits(31) if self.reset_seed is None else self.reset_seed
        shown = self.env.reset(seed=seed)
        if not isinstance(shown, tuple) or len(shown) != 2:
            raise TypeError(f"reset() must return observation and info, not {shown!r}")
        self.observation, self.info = shown
        self.reward, self.terminated, self.truncated = 0.0, False, False

    def reseed(self, seed: int) -> None:
        """Gives the environment's sources of chance a new seed, unless its reset did; override it for others.

        These are its ``np_random``, and whatever ``random.Random`` it has as an attribute.
        """
        due, self._seed_is_due = self._seed_is_due, True
        if not due:
            return
        inner = getattr(self.env, "unwrapped", self.env)
        own = [value for value in vars(inner).values() if isinstance(value, Random)] if hasattr(inner, "__dict__") else []
        for number, source in enumerate(own):
            source.seed(f"{seed},{number}")  # no two draw alike
        source = getattr(inner, "np_random", None)
        if own and source is None:
            return
        if not hasattr(source, "bit_generator"):
            raise TypeError(
                f"{type(inner).__name__} has no np_random that can be seeded: write a method reseed(self, seed)"
            )
        inner.np_random = type(source)(type(source.bit_generator)(seed))
