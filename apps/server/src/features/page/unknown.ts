import type { FastifyReply } from "fastify"

/** The same bytes for an unknown slug and a page that is off: no name, no colours, nothing of the request. */
const unknownPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>There is no page here</title>
<h1>There is no page here</h1>
<p>Check the address, or ask the restaurant for it.</p>
<p lang="hi">यहाँ कोई पेज नहीं है। पता जाँचें, या रेस्टोरेंट से पूछें।</p>
</html>
`

export function sendUnknownPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("Cache-Control", "no-store")
    .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    .header("Referrer-Policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(unknownPage)
}
