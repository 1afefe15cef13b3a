import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { blocksOf, fileNameOf } from "../../scripts/docs/blocks.fixture.ts"

const folder = new URL("../../docs/guides/recipes/", import.meta.url)

/** The files of a recipe: name to text. The first comment of each block has the name. */
export function filesOf(recipe: string): Map<string, string> {
  const blocks = blocksOf(readFileSync(new URL(`${recipe}.md`, folder), "utf8"))
  return new Map(blocks.map(({ text }) => [fileNameOf(text) ?? "", text]))
}

/** Writes the files of a recipe as an integrator would. */
export function writeRecipe(recipe: string, project: string): void {
  for (const [name, text] of filesOf(recipe)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
}

interface Item {
  menuItemId: string
  quantity: number
}

export interface RecipeResult {
  result: "PLACED" | "PRICE_CHANGED" | "REFUSED" | "RETRY"
  id?: string
  number?: string
  trackingUrl?: string
  total?: { amount: number; display: string }
  code?: string
  field?: string | null
  opensAt?: string | null
  stored?: boolean
}

interface Basket {
  items(): Item[]
  change(items: Item[]): void
  quote(): Promise<RecipeResult>
  order(customer: { name: string; phone: string }, expectedTotal?: number): Promise<RecipeResult>
}

/** What basket.js uses of localStorage. */
interface BasketStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

type OpenBasket = (storage: BasketStorage, api: string) => Basket

/** The recipe of the page, with a storage of its own. */
export async function openBasket(api: string): Promise<Basket> {
  const text = filesOf("basket").get("basket.js") ?? ""
  const module: { openBasket: OpenBasket } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  )
  const stored = new Map<string, string>()
  const storage: BasketStorage = {
    getItem: name => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: name => void stored.delete(name),
  }
  return module.openBasket(storage, api)
}
