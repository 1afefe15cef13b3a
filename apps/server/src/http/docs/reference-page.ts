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
