import { type Endpoint, type ErrorCode, errors } from "@rasoi/contract"

const style = `
body { margin: 0; background: var(--surface); color: var(--ink); font: 16px/1.55 var(--font) }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
a { color: var(--accent) } code { font: .94em var(--font-code) } h1 { margin-top: 0 }
section { background: var(--surface-raised); border: 1px solid var(--line); border-radius: var(--radius-2);
  padding: 1rem 1.25rem; margin: 1rem 0 }
section h2 { font-size: 1.05rem; margin: 0 0 .4rem } section p { margin: .3rem 0 } .soft { color: var(--ink-soft) }
section:target { outline: 2px solid var(--accent) }
`

interface ReferencePage {
  title: string
  script: string
}

export function referencePage({ title, script }: ReferencePage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/assets/icon.svg" type="image/svg+xml"></head>
<body><div id="reference"></div><noscript>This reference needs scripts. The document itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/scalar.js"></script><script src="${script}"></script></body>
</html>
`
}

export function referenceStart(url: string): string {
  const settings = {
    url,
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    favicon: "/assets/icon.svg",
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    authentication: { preferredSecurityScheme: url.startsWith("/console") ? "session" : "apiKey" },
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  }
  return `Scalar.createApiReference("#reference", ${JSON.stringify(settings)})\n`
}

/** Where every error's `docUrl` points. */
export function errorsPage(codes: readonly ErrorCode[], endpoints: readonly Endpoint[]): string {
  const sections = codes.map(code => {
    const { status, remembered, meaning, remedy, members } = errors[code]
    const users = endpoints.filter(endpoint => endpoint.errors.includes(code))
    const where =
      users.length === 0 ? "" : `<p class="soft">Answered by ${users.map(placeOf).join(", ")}.</p>`
    const extra = Object.keys(members)
    const carries =
      extra.length === 0 ? "" : `<p>Carries ${extra.map(name => `<code>${name}</code>`).join(", ")}.</p>`
    const memory = remembered ? "<p>Kept with the Idempotency-Key: a retry gets the same answer.</p>" : ""
    return `<section id="${code}"><h2><code>${code}</code> · ${status}</h2><p>${mark(meaning)}</p><p>${mark(remedy)}</p>${carries}${memory}${where}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Errors · Rasoi API</title><link rel="icon" href="/assets/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/assets/tokens.css"><style>${style}</style></head>
<body><main><p><a href="/docs">API reference</a></p><h1>Errors</h1>
<p>Every error has a <code>code</code> to branch on, a <code>message</code> for people, and a <code>requestId</code> to quote. A fault in what you sent also has a <code>field</code>, and all faults in <code>errors</code>.</p>
${sections.join("\n")}</main></body>
</html>
`
}

function placeOf({ method, path }: Endpoint): string {
  return `<code>${method} ${path}</code>`
}

/** The table's texts mark code with backticks; everything else is shown as it is. */
function mark(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return escaped.replace(/`([^`]+)`/g, "<code>$1</code>")
}
