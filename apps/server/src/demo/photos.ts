import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { MenuDocument } from "@rasoi/contract/console"
import type { Database } from "../db/index.ts"
import { filesOf, insertPhoto, notePhotoUse, type PhotoFiles, photoIdOf } from "../features/photos/index.ts"

/** Written by `npm run build` from the drawings beside it. */
const folder = join(import.meta.dirname, "../../demo-photos/dist")

/** What each drawing shows, by its dish. */
const texts: Readonly<Record<string, string>> = {
  paneer_tikka: "Skewers of charred paneer, peppers and tomato on a white plate",
  gobi_manchurian: "A dark bowl of glazed cauliflower with spring onion",
  tandoori_chicken: "Three red chicken legs with onion rings and a slice of lime",
  masala_dosa: "A long rolled dosa on a leaf, with a white and a red chutney",
  paneer_butter_masala: "Cubes of paneer in an orange gravy with a swirl of cream",
  dal_makhani: "A brass bowl of dark lentils with cream and butter",
  butter_chicken: "Chicken in a tomato gravy with a swirl of cream and coriander",
  chicken_dum_biryani: "Saffron rice with pieces of chicken and half an egg",
  butter_naan: "Two naans on a plate, with a piece of butter",
  south_indian_thali: "A steel plate with rice and six small bowls",
  gulab_jamun: "Three brown dumplings in syrup with pistachio",
  filter_coffee: "A brass tumbler of filter coffee in its saucer",
}

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
        return photo ? { ...item, photo: { id: photo.id, alt: texts[name] ?? "" } } : item
      }),
    })),
  }
}

/** After the restaurant was made with a menu that shows them. */
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
