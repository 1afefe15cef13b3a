/** As they were in shape 10: later kinds and members of GST do not change this file. */
const kindAtShape10 = (applies: boolean) => (applies ? "REGULAR" : "NONE")

interface Gst {
  readonly applies: boolean
  /** With `undefined`: before shape 10, and where `withoutShape10` left it out. */
  readonly kind?: string
}

/**
 * Before shape 10, GST applied or not. Servers of the version before change only that: where the two contradict each other, it says
 * by what the restaurant has charged.
 */
export function settingsToShape10<Older extends { gst: Gst }>(older: Older) {
  const { applies }: Gst = older.gst
  const kind: Older["gst"]["kind"] = older.gst.kind
  const isRight = kind !== undefined && applies === (kind === "REGULAR")
  return { ...older, gst: { ...older.gst, kind: isRight ? kind : kindAtShape10(applies) } }
}

/** The way back: no kind if it is the one that shape 10 gives to older settings. */
export function withoutShape10<Newer extends { gst: Gst }>(settings: Newer) {
  const { kind, ...gst }: Gst = settings.gst
  return kind === kindAtShape10(gst.applies) ? { ...settings, gst } : settings
}
