"""The objects in an agent's world, and their types."""

from typing import Any, ClassVar, Dict, List, Optional, Type, TypeVar

from . import names

Self = TypeVar("Self", bound="Object")


class Object(str):
    """An object in the world. A subclass is a type, a subclass of that a subtype, an instance an object.

    An object is its name, and carries what else the simulator knows of it::

        class Site(qace.Object):
            x: float

        base = Site("base", x=0.5)
    """

    type_name: ClassVar[str] = "object"

    def __init_subclass__(cls, name: Optional[str] = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.type_name = names.check(names.of_class(cls.__name__) if name is None else name, "type")
        above = supertypes(cls)
        if len(above) > 1:
            both = " and ".join(kind.__name__ for kind in above)
            raise names.DeclarationError(f"type {cls.type_name} is of two types, {both}; one is the most")

    def __new__(cls: Type[Self], name: str, **about: Any) -> Self:
        self = super().__new__(cls, names.check(name, "object"))
        for key in about:
            if hasattr(Object, key):
                raise names.DeclarationError(f"object {name} cannot have a '{key}': every object has one already")
        self.__dict__.update(about)
        return self

    def __deepcopy__(self: Self, memo: Dict[int, Any]) -> Self:
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


def supertypes(kind: Type[Object]) -> List[Type[Object]]:
    """The types right above a type."""
    return [base for base in kind.__bases__ if issubclass(base, Object)]
