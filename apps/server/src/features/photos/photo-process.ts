import sharp from "sharp"
import type { PhotoFiles } from "./files.ts"
import { makePhotoFiles, type PhotoFault, UnusablePhoto } from "./make-files.ts"

/** A process of its own: strangers' files meet decoders in C here, away from the server's memory and secrets. */

export interface PhotoTask {
  readonly file: Buffer
}
export type PhotoResult = { readonly files: PhotoFiles } | { readonly fault: PhotoFault }

// One thread, and no cache: a large photo takes its memory once, and for a moment.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
})

process.on("disconnect", () => process.exit())
process.on("message", async ({ file }: PhotoTask) => {
  const result: PhotoResult = await makePhotoFiles(file).then(
    files => ({ files }),
    // Whatever else the decoder says, the file cannot be read.
    error => ({ fault: error instanceof UnusablePhoto ? error.fault : { reason: "PHOTO_BROKEN" } }),
  )
  process.send?.(result)
})
