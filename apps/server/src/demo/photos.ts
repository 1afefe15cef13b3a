import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import type { Database } from "../db/index.ts"
import { filesOf, insertPhoto, notePhotoUse, type PhotoFiles, photoIdOf } from "../features/photos/index.ts"
import { demoPhotoTexts } from "./photo-texts.ts"

/** Written by `npm run build` from the drawings beside it. */
const folder = join(import.meta.dirname, "../../demo-photos/dist")

export interface DemoPhoto {
  readonly id: string
  readonly files: PhotoFiles
}

/** By the key of the dish. None in a checkout that was not built. */
export async function readDemoPhotos(): Promise<Map<string, DemoPhoto>> {
  const list = await readFile(join(folder, "names.json"), "utf8").catch(() => "[]")
  const photos = new Map<string, DemoPhoto>()
  for (const name of JSON.parse(list) as string[]) {
    const files = await filesOf(({ width }) => readFile(join(folder, `${name}-${width}.webp`)))
    photos.set(name, { id: photoIdOf(files), files })
  }
  return photos
}

export function withDemoPhotos(menu: MenuDocument, photos: ReadonlyMap<string, DemoPhoto>): MenuDocument {
  return {
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => {
        const name = item.id.replace("itm_", "")
        const photo = photos.get(name)
        return photo ? { ...item, photo: { id: photo.id, alt: demoPhotoTexts[name] ?? "" } } : item
      }),
    })),
  }
}

export function withDemoLook(settings: Settings, photos: ReadonlyMap<string, DemoPhoto>): Settings {
  const photoOf = (name: string) => {
    const photo = photos.get(name)
    return photo ? { id: photo.id, alt: demoPhotoTexts[name] ?? "" } : null
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
