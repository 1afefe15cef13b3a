/** Requests with an id that the client made for what they write. Sent again, they change nothing. */
import { hash } from "node:crypto"
import { Refusal } from "@rasoi/contract"
import { isId } from "../../base/ids.ts"
import { canonicalJson } from "./run.ts"

/** Nothing can have another one. */
export function requireId(prefix: string, id: string): void {
  if (isId(prefix, id)) return
  throw new Refusal("NOT_FOUND", {
    message: `This is no id: one looks like ${prefix}_01k7q3v9x4e8rbhw5tm2c6ndsz.`,
  })
}

interface Sending {
  readonly id?: string
  /** Another one each time that a tablet sends it. */
  readonly sentAt?: string
  /** Left out by tablets of older versions. */
  readonly takenBy?: string
  readonly taken?: boolean
  readonly carried?: boolean
  readonly series?: string
  readonly signedInBy?: string
  /** Works once, and the same request may be sent again. */
  readonly approval?: string
}

/** The same content has the same fingerprint, whenever, however and by whomever it is sent. */
export function fingerprintOf(request: Sending): Buffer {
  const {
    id: _,
    sentAt: __,
    takenBy: ___,
    taken: ____,
    carried: _____,
    series: ______,
    signedInBy: _______,
    approval: ________,
    ...content
  } = request
  return hash("sha256", canonicalJson(content), "buffer")
}

/** Undefined: what has the id belongs to somebody else. Nobody learns to whom. */
export function requireSame(request: Sending, known: Buffer | undefined): void {
  if (!known?.equals(fingerprintOf(request))) throw new Refusal("ID_TAKEN", { field: "id" })
}
