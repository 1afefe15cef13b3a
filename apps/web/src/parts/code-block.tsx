import style from "./code-block.module.css"
import { CopyButton } from "./copy-button.tsx"

interface Props {
  /** The accessible name, also of the button. */
  label: string
  code: string
  onCopied?: () => void
  /** To read from one screen and type on another. */
  large?: boolean
}

/** Text to copy: shown in full, and copied with one tap. */
export function CodeBlock({ label, code, onCopied, large }: Props) {
  return (
    <figure className={style.block} aria-label={label}>
      <pre className={large ? `${style.code} ${style.large}` : style.code}>
        <code>{code}</code>
      </pre>
      <CopyButton value={code} onCopied={onCopied} />
    </figure>
  )
}
