"""An institution with OpenID Connect, for as long as it is needed. Its page lets whoever comes choose who they are."""

import base64
import hashlib
import json
import subprocess
import tempfile
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_urlsafe
from threading import Thread
from urllib.parse import parse_qs, urlencode, urlsplit

CLIENT = "accord"
SECRET = "not a secret: a test"


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Institution:
    """people: the claims of everyone who can be chosen, by subject."""

    def __init__(self, people: dict[str, dict]) -> None:
        self.people = people
        self.grants: dict[str, dict] = {}
        # How often someone was asked to sign in although they may have been signed in.
        self.asked_again = 0
        institution = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                match parts.path:
                    case "/.well-known/openid-configuration":
                        self.answer(institution.description())
                    case "/keys":
                        self.answer({"keys": [institution.public_key]})
                    case "/authorize":
                        institution.asked_again += query.get("prompt") == "login"
                        self.page(institution.choice(query))
                    case "/chosen":
                        self.send_response(302)
                        self.send_header("Location", institution.grant(query))
                        self.send_header("Content-Length", "0")
                        self.end_headers()
                    case _:
                        self.answer({"error": "not_found"}, 404)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
                form = {name: values[0] for name, values in parse_qs(body).items()}
                answer = institution.exchange(form, self.headers.get("authorization", ""))
                self.answer(answer or {"error": "invalid_grant"}, 200 if answer else 400)

            def answer(self, value: dict, status: int = 200) -> None:
                self.send(json.dumps(value).encode(), "application/json", status)

            def page(self, html: str) -> None:
                self.send(html.encode(), "text/html; charset=utf-8", 200)

            def send(self, body: bytes, kind: str, status: int) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> "Institution":
        self.folder = tempfile.TemporaryDirectory(prefix="accord-institution-")
        self.key = Path(self.folder.name) / "key.pem"
        subprocess.run(["openssl", "genrsa", "-out", self.key, "2048"], check=True, capture_output=True)
        printed = subprocess.run(
            ["openssl", "rsa", "-in", self.key, "-noout", "-modulus"], check=True, capture_output=True, text=True
        ).stdout
        modulus = bytes.fromhex(printed.strip().removeprefix("Modulus="))
        self.public_key = {
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "one", "n": plain(modulus), "e": plain(b"\x01\x00\x01"),
        }  # fmt: skip
        self.secret_file = Path(self.folder.name) / "secret"
        self.secret_file.touch(mode=0o600)
        self.secret_file.write_text(SECRET)
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.folder.cleanup()

    @property
    def options(self) -> tuple[str, ...]:
        """The options of a portal that knows it."""
        return (
            "--oidc-issuer", self.issuer, "--oidc-client-id", CLIENT,
            "--oidc-client-secret-file", str(self.secret_file), "--oidc-name", "Example Hospital",
        )  # fmt: skip

    def description(self) -> dict:
        return {
            "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token", "jwks_uri": f"{self.issuer}/keys",
            "end_session_endpoint": f"{self.issuer}/logout", "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"],
        }  # fmt: skip

    def choice(self, query: dict[str, str]) -> str:
        links = "".join(
            f'<p><a href="/chosen?{urlencode({**query, "who": subject}).replace("&", "&amp;")}">{subject}</a></p>'
            for subject in self.people
        )
        return f'<!doctype html><html lang="en"><title>Example Hospital</title><h1>Who are you?</h1>{links}</html>'

    def grant(self, query: dict[str, str]) -> str:
        assert query["code_challenge_method"] == "S256" and query["response_type"] == "code", query
        code = token_urlsafe()
        self.grants[code] = query
        back = urlencode({"code": code, "state": query["state"], "iss": self.issuer})
        return f"{query['redirect_uri']}?{back}"

    def exchange(self, form: dict[str, str], authorization: str) -> dict | None:
        """The tokens for a code, once."""
        grant = self.grants.pop(form.get("code", ""), None)
        proof = plain(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        pair = base64.b64decode(authorization.removeprefix("Basic ") or b"").decode()
        known = pair == f"{CLIENT}:not%20a%20secret%3A%20a%20test"
        if not grant or not known or proof != grant["code_challenge"] or form["redirect_uri"] != grant["redirect_uri"]:
            return None
        now = int(time.time())
        claims = {
            **self.people[grant["who"]], "sub": grant["who"], "iss": self.issuer, "aud": CLIENT, "nonce": grant["nonce"],
            "iat": now, "exp": now + 300, "auth_time": now,
        }  # fmt: skip
        return {"id_token": self.signed(claims), "access_token": token_urlsafe(), "token_type": "Bearer"}

    def signed(self, claims: dict) -> str:
        head = plain(json.dumps({"alg": "RS256", "kid": "one"}).encode())
        start = f"{head}.{plain(json.dumps(claims).encode())}"
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key], input=start.encode(), check=True, capture_output=True
        ).stdout
        return f"{start}.{plain(signature)}"
