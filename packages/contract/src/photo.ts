import { object } from "./schema.ts"
import Type from "./type.ts"

/** Every photo is cropped to one shape, 4:3, and kept in these sizes, smallest first. Larger ones are for wide screens. */
export const largestPhoto = { width: 1280, height: 960 } as const
export const photoSizes = [{ width: 320, height: 240 }, { width: 640, height: 480 }, largestPhoto] as const
export type PhotoSize = (typeof photoSizes)[number]
export type PhotoWidth = PhotoSize["width"]

/** What an upload may be. A photo of 24 megapixels passes, with some room for cameras that round up. */
export const photoLimits = {
  bytes: 12 * 1024 * 1024,
  pixels: 26_000_000,
  leastWidth: 320,
  leastHeight: 240,
  /** The longest side that is of use: more than the largest size. */
  enoughSide: 2048,
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const

/** A hash of the photo's content. */
export const PhotoId = Type.String({
  pattern: "^pho_[0-9a-f]{32}$",
  examples: ["pho_5f1d7a84e6b30c92b1d0a7c3e8f46259"],
})

/** The path of one size. It is public, and its content never changes. */
export function photoPath(id: string, width: PhotoWidth): string {
  return `/photos/${id}-${width}.webp`
}

export const MenuImage = object("MenuImage", {
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type MenuImage = Type.Static<typeof MenuImage>
