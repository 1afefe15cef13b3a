import { largestPhoto, photoLimits } from "@rasoi/contract"
import sharp from "sharp"
import { filesOf, type PhotoFiles } from "./files.ts"
import { withoutPngTexts } from "./png-texts.ts"

/** Why a photo is refused, as the process that reads it tells it. */
export type PhotoFault =
  | { readonly reason: "PHOTO_BROKEN" }
  | { readonly reason: "PHOTO_PIXELS" | "PHOTO_SMALL"; readonly width: number; readonly height: number }

export class UnusablePhoto extends Error {
  override readonly name = "UnusablePhoto"
  readonly fault: PhotoFault

  constructor(fault: PhotoFault) {
    super(fault.reason)
    this.fault = fault
  }
}

/** Crops a picture to the shape of all photos, and writes it in all sizes, without metadata. */
export async function makePhotoFiles(file: Buffer): Promise<PhotoFiles> {
  const input = withoutPngTexts(file)
  await requireUsableSize(input)
  // "warning" would refuse photos of some telephones, which are sound.
  const decoded = sharp(input, {
    limitInputPixels: photoLimits.pixels,
    failOn: "error",
    sequentialRead: true,
  })
  const { data, info } = await decoded
    .autoOrient()
    .resize(largestPhoto.width, largestPhoto.height, { fit: "cover" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return filesOf(size =>
    sharp(data, { raw: { width, height, channels } })
      .resize(size.width, size.height)
      .webp({ quality: 78, effort: 4 })
      .toBuffer(),
  )
}

/** From the head of the file: nothing is decoded yet. */
async function requireUsableSize(input: Buffer): Promise<void> {
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
  const { pixels, leastWidth, leastHeight } = photoLimits
  if (width * height > pixels) throw new UnusablePhoto({ reason: "PHOTO_PIXELS", width, height })
  // A photo that was taken upright is turned by its metadata.
  if (Math.max(width, height) < leastWidth || Math.min(width, height) < leastHeight)
    throw new UnusablePhoto({ reason: "PHOTO_SMALL", width, height })
}
