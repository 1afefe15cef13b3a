import { type PhotoSize, type PhotoWidth, photoSizes } from "@rasoi/contract"

/** A photo in all sizes, as WebP. */
export type PhotoFiles = Readonly<Record<PhotoWidth, Buffer>>

/** Makes the file of each size, one after the other: together they would take more memory. */
export async function filesOf(make: (size: PhotoSize) => Promise<Buffer>): Promise<PhotoFiles> {
  const files: Partial<Record<PhotoWidth, Buffer>> = {}
  for (const size of photoSizes) files[size.width] = await make(size)
  return files as PhotoFiles
}
