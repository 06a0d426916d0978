"""A bad network between store and server, and a server from long ago: what a real one does only by accident."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from tests.stores.server import free_port


class Wire:
    """Passes bytes on; the next replies to a script can be lost after the server has run it."""

    def __init__(self, port: int) -> None:
        self.lose = 0
        self.lost = 0
        self.hold = False
        self.port = free_port()
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._open: list[socket.socket] = [self._listener]
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        """The address of the near end."""
        return f"redis://127.0.0.1:{self.port}/0"

    def close(self) -> None:
        """Cut everything."""
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                self._open += [near, far]
                threading.Thread(target=self._talk, args=(near, far), daemon=True).start()

    def _talk(self, near: socket.socket, far: socket.socket) -> None:
        """One request, one reply: a client of a store does not send more at once."""
        with suppress(OSError):
            while request := near.recv(1 << 20):
                far.sendall(request)
                reply = far.recv(1 << 20)
                if self.lose and b"EVALSHA" in request and not reply.startswith(b"-NOSCRIPT"):
                    self.lose -= 1
                    self.lost += 1
                    if self.hold:
                        continue
                    break
                near.sendall(reply)
        near.close()
        far.close()


class OldServer:
    """Knows no command, and quotes what it was sent, as servers before version 6 do with a greeting."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Go away."""
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                end, _ = self._listener.accept()
                with end:
                    while request := end.recv(1 << 16):
                        words = [word for word in request.decode().split("\r\n") if word[:1] not in "*$"]
                        quoted = ", ".join(f"`{word}`" for word in words[1:] if word)
                        end.sendall(
                            f"-ERR unknown command `{words[0]}`, with args beginning with: {quoted}\r\n".encode()
                        )
