import { hash } from "node:crypto"
import { type ConsoleLanguage, consoleLanguages, defaultLanguage } from "@rasoi/contract/languages"
import { pagePolicy } from "./page-policy.ts"

/** The page's own files would be refused too, so it brings its style along. */
const style =
  ":root{color-scheme:light dark}body{max-width:34rem;margin:3rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}" +
  "a{display:inline-block;padding:.75rem 0;font-weight:600;overflow-wrap:anywhere}hr{margin:2rem 0;border:0;border-top:1px solid}"

export const httpsPagePolicy = pagePolicy([`style-src 'sha256-${hash("sha256", style, "base64")}'`], "'none'")

interface Asked {
  publicUrl: string
  /** The path and query that the browser asked for. */
  url: string
}

/** For a person whose browser opened the plain http address. */
export function httpsPage({ publicUrl, url }: Asked): string {
  const isReady = publicUrl.startsWith("https://")
  const address = `${publicUrl}${plainPath.test(url) ? url : "/console"}`
  const link = isReady ? `<p><a href="${escaped(address)}">${escaped(address)}</a></p>` : ""
  const part = (heading: string, { title, why, open, setUp }: Words) =>
    `<${heading}>${title}</${heading}>\n<p>${why}</p>\n<p>${isReady ? open : setUp}</p>`
  const others = consoleLanguages.filter(language => language !== defaultLanguage)
  return `<!doctype html>
<html lang="${defaultLanguage}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words[defaultLanguage].title}</title><style>${style}</style></head>
<body><main>
${part("h1", words[defaultLanguage])}
${link}
${others.map(language => `<hr>\n<div lang="${language}">\n${part("h2", words[language])}\n</div>`).join("\n")}
</main></body>
</html>
`
}

interface Words {
  title: string
  why: string
  /** The address is below the default language, and so above the others. */
  open: string
  setUp: string
}

const words: Readonly<Record<ConsoleLanguage, Words>> = {
  en: {
    title: "Open this page with https",
    why: "This address begins with http, so everybody in the network could read your password and your customers' data. Rasoi does not respond there.",
    open: "Use the address below, and bookmark it on this device.",
    setUp:
      "This server has no https address yet. Whoever runs it sets up HTTPS and PUBLIC_URL first: see HTTPS in docs/operations.md. On the server itself, http://localhost works.",
  },
  hi: {
    title: "यह पेज https से खोलें",
    why: "यह पता http से शुरू होता है। नेटवर्क में कोई भी आपका पासवर्ड और ग्राहकों की जानकारी पढ़ सकता है। इसलिए Rasoi यहाँ नहीं खुलता।",
    open: "ऊपर दिया गया पता खोलें, और उसे इस डिवाइस पर बुकमार्क करें।",
    setUp:
      "इस सर्वर का https पता अभी नहीं है। सर्वर चलाने वाला व्यक्ति पहले HTTPS और PUBLIC_URL सेट करे: docs/operations.md में HTTPS देखें।",
  },
}

/** Others go to the console: nothing that a caller wrote needs to be on the page. */
const plainPath = /^\/[A-Za-z0-9/_-]{0,200}$/

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
