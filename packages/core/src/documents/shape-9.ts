/** As they were in shape 9: later kinds and members of GST do not change this file. */
const kindAtShape9 = (applies: boolean) => (applies ? "REGULAR" : "NONE")

interface Gst {
  readonly applies: boolean
  /** With `undefined`: before shape 9, and where `withoutShape9` left it out. */
  readonly kind?: string
}

/**
 * Before shape 9, GST applied or not. Servers of the version before change only that: where the two contradict each other, it says
 * by what the restaurant has charged.
 */
export function settingsToShape9<Older extends { gst: Gst }>(older: Older) {
  const { applies }: Gst = older.gst
  const kind: Older["gst"]["kind"] = older.gst.kind
  const isRight = kind !== undefined && applies === (kind === "REGULAR")
  return { ...older, gst: { ...older.gst, kind: isRight ? kind : kindAtShape9(applies) } }
}

/** The way back: no kind if it is the one that shape 9 gives to older settings. */
export function withoutShape9<Newer extends { gst: Gst }>(settings: Newer) {
  const { kind, ...gst }: Gst = settings.gst
  return kind === kindAtShape9(gst.applies) ? { ...settings, gst } : settings
}
