export interface TextStyle {
  readonly bold?: boolean
  readonly underline?: boolean
  /** The scale factors. */
  readonly width?: 1 | 2
  readonly height?: 1 | 2
}
