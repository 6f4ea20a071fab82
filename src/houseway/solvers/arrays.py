"""Arrays: NumPy, imported when something of it is first used, and what annotations call them.

A declaration of what can be counted is read far more often than anything is counted.
"""

from typing import TYPE_CHECKING, Any

__all__ = ["Ints", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[Any]
else:
    Ints = Any

    class _Later:
        def __getattr__(self, name: str) -> Any:
            import numpy

            return getattr(numpy, name)

    np = _Later()
