"""A web application with the routes that the recipe names."""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import rasoi


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(rasoi.menu())

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer(rasoi.quote(body["items"]) if self.path == "/quote" else rasoi.place(body))

    def answer(self, value):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(value).encode())


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
