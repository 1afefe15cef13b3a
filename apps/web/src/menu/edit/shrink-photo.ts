import { largestPhoto, photoLimits } from "@rasoi/contract/photo"

/** A photo that is small already is sent as it is. */
const smallBytes = 1_000_000
const quality = 0.85

export interface Size {
  width: number
  height: number
}

/**
 * The same shape, with no side longer than is of use, little enough for a slow network. The short side of a panorama
 * stays as long as the server keeps it, because the server crops the long one.
 */
export function sentSize({ width, height }: Size): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, Math.max(photoLimits.enoughSide / long, largestPhoto.height / short))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Makes a photo small enough to send. What this browser cannot read is sent as it is: the server says what it is. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined)
  if (!bitmap) return file
  try {
    const size = sentSize(bitmap)
    if (size.width === bitmap.width && file.size <= smallBytes) return file
    const canvas = document.createElement("canvas")
    Object.assign(canvas, size)
    const context = canvas.getContext("2d")
    if (!context) return file
    // JPEG has no transparent parts.
    context.fillStyle = "white"
    context.fillRect(0, 0, size.width, size.height)
    context.imageSmoothingQuality = "high"
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const made = await new Promise<Blob | null>(done => canvas.toBlob(done, "image/jpeg", quality))
    return made && made.size < file.size ? made : file
  } finally {
    bitmap.close()
  }
}
