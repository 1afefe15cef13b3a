import "react"

declare module "react" {
  // Components set custom properties that the styles read.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
