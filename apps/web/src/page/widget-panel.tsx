import { useText } from "../i18n/i18n.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { Panel } from "../parts/page.tsx"
import type { OwnPage } from "./queries.ts"

interface Props {
  page: OwnPage
  /** Whether a website may show the page. */
  isAllowed: boolean
}

export function WidgetPanel({ page: { address, slug }, isAllowed }: Props) {
  const text = useText("page").page
  return (
    <Panel title={text.widgetTitle} about={text.widgetAbout}>
      {address && slug ? (
        <>
          {!isAllowed && <p className="notice small">{text.widgetNoWebsite}</p>}
          <CodeBlock label={text.widgetLabel} code={widgetLine(address, slug)} />
        </>
      ) : (
        <p className="soft">{text.widgetLater}</p>
      )}
      <a className="target" href="/docs/your-page" target="_blank" rel="noopener">
        {text.widgetGuide}
      </a>
    </Panel>
  )
}

/** A slug needs no escaping: it has small letters, digits and hyphens. */
function widgetLine(address: string, slug: string): string {
  return `<script src="${new URL("/widget.js", address).href}" data-page="${slug}" async></script>`
}
