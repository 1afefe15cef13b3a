import type { PrintDocument, PrintLine } from "@rasoi/core"
import { type Html, html } from "@rasoi/storefront/html"
import { billDocument, creditNoteDocument } from "../../features/printing/documents.ts"

type Bill = Parameters<typeof billDocument>

const style = `body{font:14px/1.4 system-ui,sans-serif;color:#000;background:#fff}
article{max-width:36em;margin:0 auto 2em;break-after:page}section{border-bottom:1px dashed #000;padding:.5em 0}
p{display:flex;gap:.5em;margin:0}p span:nth-of-type(1){flex:1}small{display:block;padding-left:2em}
.CENTER{text-align:center}.LARGE,.HUGE{font-size:1.3em;font-weight:bold}.BOLD{font-weight:bold}
.BOXED{border:2px solid #000;font-weight:bold;padding:.2em}`

/** Bills as one page of HTML that needs nothing else: each starts a new sheet of paper. Written in parts. */
export const billsPage = {
  begin: (title: string) =>
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${html`${title}`.text}</title><style>${style}</style></head><body>\n`,
  /** `reason`: why the money of a credit note was given back. */
  bill: (...[billed, settings, reason = null]: [Bill[0], Bill[1], (string | null)?]) => {
    const { issued } = billed
    return articleOf(
      issued?.credits
        ? creditNoteDocument({ ...billed, issued, reason }, settings)
        : billDocument(billed, settings),
    )
  },
  end: "</body></html>\n",
}

function articleOf({ sections }: PrintDocument): string {
  const parts = sections.map(({ lines }) => html`<section>${lines.map(paragraphOf)}</section>`)
  return html`<article>${parts}</article>\n`.text
}

function paragraphOf({ text, emphasis, align, quantity, amount, details }: PrintLine): Html {
  const cell = (value: string | null) => value !== null && html`<b>${value}</b>`
  const below = details.map(detail => html`<small>${detail.text}</small>`)
  return html`<p class="${emphasis} ${align}">${cell(quantity)}<span>${text}</span>${cell(amount)}</p>${below}`
}
