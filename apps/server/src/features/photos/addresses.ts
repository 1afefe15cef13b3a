import { type MenuImage, photoPath, photoSizes } from "@rasoi/contract"

/** The addresses of a photo in all sizes, smallest first. They are made when they are sent: the server may move. */
export function imagesOf(id: string, publicUrl: string): MenuImage[] {
  return photoSizes.map(size => ({ url: `${publicUrl}${photoPath(id, size.width)}`, ...size }))
}

/** The address for clients that show one size. */
export function middleOf(images: readonly MenuImage[]): string | null {
  return images[1]?.url ?? null
}
