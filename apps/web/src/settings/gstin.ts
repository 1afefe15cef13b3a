import { gstinCharacters, gstinParts } from "@rasoi/contract/console/documents"
import { isGstin } from "@rasoi/core/rules"
import type { Strings } from "../i18n/i18n.tsx"

/** The state of a typed GSTIN: complete, incomplete, or where it is wrong. */
type GstinReading =
  | { readonly kind: "EMPTY" }
  | { readonly kind: "PARTIAL"; readonly length: number }
  | { readonly kind: "FITS"; readonly state: string; readonly pan: string }
  | WrongGstin

type WrongGstin =
  | { readonly kind: "CHARACTER"; readonly position: number; readonly expects: Expected }
  | { readonly kind: "LONG" }
  | { readonly kind: "MISTYPED" }

type Expected = keyof typeof gstinCharacters

const shape: readonly Expected[] = gstinParts.flatMap(([kind, count]) => Array<Expected>(count).fill(kind))

export function readGstin(typed: string): GstinReading {
  const text = typed.replaceAll(/\s/g, "").toUpperCase()
  if (text === "") return { kind: "EMPTY" }
  for (const [index, expects] of shape.slice(0, text.length).entries()) {
    if (!new RegExp(gstinCharacters[expects]).test(text.charAt(index)))
      return { kind: "CHARACTER", position: index + 1, expects }
  }
  if (text.length > shape.length) return { kind: "LONG" }
  if (text.length < shape.length) return { kind: "PARTIAL", length: text.length }
  if (!isGstin(text)) return { kind: "MISTYPED" }
  return { kind: "FITS", state: text.slice(0, 2), pan: text.slice(2, 12) }
}

export function gstinFault(reading: WrongGstin, text: Strings["settings"]["gst"]): string {
  if (reading.kind === "CHARACTER") return text.gstinExpects[reading.expects](reading.position)
  return reading.kind === "LONG" ? text.gstinLong : text.gstinMistyped
}
