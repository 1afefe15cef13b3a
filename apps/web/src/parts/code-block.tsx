import style from "./code-block.module.css"
import { CopyButton } from "./copy-button.tsx"

interface Props {
  /** What it is, for the button and for somebody who does not see it. */
  label: string
  code: string
  onCopied?: () => void
}

/** Text to be taken elsewhere: shown whole, and copied with one tap. */
export function CodeBlock({ label, code, onCopied }: Props) {
  return (
    <figure className={style.block} aria-label={label}>
      <pre className={style.code}>
        <code>{code}</code>
      </pre>
      <CopyButton value={code} {...(onCopied ? { onCopied } : {})} />
    </figure>
  )
}
