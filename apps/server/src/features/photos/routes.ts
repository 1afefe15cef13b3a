import { join } from "node:path"
import { photoLimits, validationFailed } from "@rasoi/contract"
import { uploadPhoto } from "@rasoi/contract/console"
import type { Database } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import { imagesOf } from "./addresses.ts"
import { makeUploadSlots, type PhotoDecoder } from "./decoder.ts"
import { photoIdOf } from "./photo-id.ts"
import { receiveFile } from "./receive.ts"
import { countPhotos, insertPhoto } from "./store.ts"

interface Parts {
  db: Database
  decoder: PhotoDecoder
  config: { dataDir: string; publicUrl: string }
}

/** Where uploads wait to be read. */
export const uploadDirectory = (dataDir: string) => join(dataDir, "uploads")

/** Several for each dish of a large menu; about 300 MB. */
export const mostPhotos = 2_000

export function mountPhotos(mount: Mount, { db, decoder, config }: Parts): void {
  const slots = makeUploadSlots()
  const directory = uploadDirectory(config.dataDir)

  mount(uploadPhoto, async ({ session: { restaurantId }, body, now }) => {
    using _ = slots.take(restaurantId)
    await requireRoom(db, restaurantId)
    await using file = await receiveFile(body, directory, photoLimits.bytes)
    const files = await decoder.read(file)
    const id = photoIdOf(files)
    await insertPhoto(db, restaurantId, { id, files, now })
    return { object: "photo" as const, id, images: imagesOf(id, config.publicUrl) }
  })
}

async function requireRoom(db: Database, restaurantId: string): Promise<void> {
  if ((await countPhotos(db, restaurantId)) < mostPhotos) return
  const message = `the restaurant has ${mostPhotos} photos already; those that are not shown are removed after 30 days`
  throw validationFailed([{ field: "body", message, reason: "PHOTOS_FULL", params: { most: mostPhotos } }])
}
