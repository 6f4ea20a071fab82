"""A bare WebSocket echo: `python -m bench._echo` prints its port and answers until it is killed."""

import asyncio
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed


async def _echo(socket: ServerConnection) -> None:
    with suppress(ConnectionClosed):
        async for text in socket:
            await socket.send(text)


async def _main() -> None:
    async with serve(_echo, "127.0.0.1", 0, compression=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_main())
