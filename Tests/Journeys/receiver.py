"""A program that receives webhooks, for as long as it is needed."""

from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket
from threading import Thread


@dataclass
class Message:
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Keeps every request, and answers with the status that was set last."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        # Also those without a message, such as of a client that expects TLS.
        self.connections = 0
        self.status = 204
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.messages.append(Message(self.path, headers, body))
                self.send_response(receiver.status)
                if receiver.status == 302:
                    self.send_header("Location", f"{receiver.address}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def process_request(self, request: socket, client: tuple[str, int]) -> None:
                receiver.connections += 1
                super().process_request(request, client)

        self.server = Server(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        self.address = f"http://{self.host}"

    def __enter__(self) -> "Receiver":
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.server.server_close()
