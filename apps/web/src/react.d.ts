import "react"

declare module "react" {
  // Custom properties are set from components, and styles read them.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
