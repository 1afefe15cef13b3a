import { pathOf, type QrCode } from "./qr-code.ts"

interface Props {
  code: QrCode
  label: string
  className?: string
}

/** Black on white in both themes, because some cameras do not read an inverted code. */
export function QrImage({ code, label, className }: Props) {
  const { size } = code
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="var(--paper)" />
      <path d={pathOf(code)} fill="var(--paper-ink)" />
    </svg>
  )
}
