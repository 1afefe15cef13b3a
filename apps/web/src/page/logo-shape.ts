import { largestPhoto } from "@rasoi/contract/photo"

interface Size {
  width: number
  height: number
}

/** Where a logo stands on a photo, so that the middle square of the photo has all of it. */
export function logoPlace({ width, height }: Size) {
  const scale = largestPhoto.height / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return { ...size, x: (largestPhoto.width - size.width) / 2, y: (largestPhoto.height - size.height) / 2 }
}

/** Puts a logo onto the shape of a photo. What this browser cannot read is sent as it is: the server says what it is. */
export async function placeLogo(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined)
  if (!bitmap) return file
  try {
    const canvas = document.createElement("canvas")
    Object.assign(canvas, { width: largestPhoto.width, height: largestPhoto.height })
    const context = canvas.getContext("2d")
    if (!context) return file
    context.fillStyle = "white"
    context.fillRect(0, 0, largestPhoto.width, largestPhoto.height)
    context.imageSmoothingQuality = "high"
    const { x, y, width, height } = logoPlace(bitmap)
    context.drawImage(bitmap, x, y, width, height)
    return (await new Promise<Blob | null>(done => canvas.toBlob(done, "image/png"))) ?? file
  } finally {
    bitmap.close()
  }
}
