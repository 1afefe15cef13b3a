import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import type { Database } from "../db/index.ts"
import { filesOf, insertPhoto, notePhotoUse, type PhotoFiles, photoIdOf } from "../features/photos/index.ts"

/** Written by `npm run build` from the drawings beside it. */
const folder = join(import.meta.dirname, "../../demo-photos/dist")

export interface DemoPhoto {
  readonly id: string
  /** What it shows, for those who cannot see it. */
  readonly alt: string
  readonly files: PhotoFiles
}

/** By the key of the dish. None in a checkout that was not built. */
export async function readDemoPhotos(): Promise<Map<string, DemoPhoto>> {
  const list = await readFile(join(folder, "texts.json"), "utf8").catch(() => "{}")
  const photos = new Map<string, DemoPhoto>()
  for (const [name, alt] of Object.entries(JSON.parse(list) as Record<string, string>)) {
    const files = await filesOf(({ width }) => readFile(join(folder, `${name}-${width}.webp`)))
    photos.set(name, { id: photoIdOf(files), alt, files })
  }
  return photos
}

export function withDemoPhotos(menu: MenuDocument, photos: ReadonlyMap<string, DemoPhoto>): MenuDocument {
  return {
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => {
        const photo = photos.get(item.id.replace("itm_", ""))
        return photo ? { ...item, photo: { id: photo.id, alt: photo.alt } } : item
      }),
    })),
  }
}

export function withDemoLook(settings: Settings, photos: ReadonlyMap<string, DemoPhoto>): Settings {
  const photoOf = (name: string) => {
    const photo = photos.get(name)
    return photo ? { id: photo.id, alt: photo.alt } : null
  }
  const page = { cover: photoOf("restaurant_cover"), logo: photoOf("restaurant_logo") }
  return { ...settings, page: { ...settings.page, ...page } }
}

/** After the restaurant was made with a menu and a page that show them. */
export async function storeDemoPhotos(
  db: Database,
  restaurantId: string,
  photos: ReadonlyMap<string, DemoPhoto>,
  now: number,
): Promise<void> {
  for (const photo of photos.values()) await insertPhoto(db, restaurantId, { ...photo, now })
  const after = new Set([...photos.values()].map(({ id }) => id))
  await notePhotoUse(db, restaurantId, { by: "menu", before: new Set(), after, now })
}
