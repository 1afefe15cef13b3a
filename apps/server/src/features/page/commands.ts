import { type Fault, Refusal, validationFailed } from "@rasoi/contract"
import type { AuditChange, PageNeed, PageState } from "@rasoi/contract/console"
import { slugFaults, suggestSlugs } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { recordAccessChange } from "../access/index.ts"
import { type ChangeContext, recordAuditEntry } from "../audit/index.ts"
import { addPageKey } from "../keys/index.ts"
import { lockRestaurant, type RestaurantSnapshot } from "../restaurant/index.ts"
import { changeState, claimSlug, findPage, insertPage, listSlugs, listTaken, type PageRow } from "./store.ts"

interface PageChange {
  readonly state?: PageState | undefined
  readonly slug?: string | undefined
}

/** So that nobody can collect the names of others. */
export const mostSlugs = 20

/** Switches the page or gives it another slug. The first change makes the page with its keys. */
export async function changePage(
  context: ChangeContext,
  { settings }: Pick<RestaurantSnapshot, "settings">,
  change: PageChange,
  missing: readonly PageNeed[],
): Promise<void> {
  const { hub, restaurantId, now } = context
  if (change.slug !== undefined) requireNoFaults(slugFaults(change.slug))
  // The topic of keys: every server forgets the page and its keys, and consoles read the list of keys again.
  await hub.edit("keys", restaurantId, async (tx, _, nothingChanged) => {
    if (!(await lockRestaurant(tx, restaurantId))) throw new Refusal("NOT_FOUND")
    const found = await findPage(tx, restaurantId)
    if (!found && change.slug === undefined && change.state === "OFF") return nothingChanged()
    const page = found ?? (await makePage(tx, context))
    const slugs = await listSlugs(tx, restaurantId)
    const current = slugs.find(slug => slug.current)?.slug
    const { name, address } = settings.profile
    const slug = change.slug ?? current ?? (await firstFreeSlug(tx, restaurantId, name, address.city))
    const state = change.state ?? page.state
    if (state === "ON" && page.state !== "ON" && missing.length > 0) throw notReady(missing)
    if (slug !== current) {
      requireRoom(slugs, slug)
      const isOurs = await claimSlug(tx, restaurantId, slug, new Date(now))
      if (!isOurs) throw taken(slug, await firstFreeSlug(tx, restaurantId, slug, address.city))
      await recordAccessChange(tx, { kind: "SLUG", restaurantId, slug }, now)
    }
    if (state !== page.state) {
      await changeState(tx, restaurantId, state)
      await recordAccessChange(tx, { kind: "PAGE", restaurantId, state }, now)
    }
    const changes = [...changed("page.state", page.state, state), ...changed("page.slug", current, slug)]
    if (changes.length === 0) return nothingChanged()
    await recordAuditEntry(tx, context, { action: "page.changed", subject: slug, changes })
  })
}

async function makePage(tx: Queries, context: ChangeContext): Promise<PageRow> {
  const page = {
    restaurant_id: context.restaurantId,
    live_key_id: await addPageKey(tx, context, "live"),
    test_key_id: await addPageKey(tx, context, "test"),
  }
  await insertPage(tx, page, new Date(context.now))
  return { ...page, state: "OFF" }
}

function changed(path: string, from: string | undefined, to: string): AuditChange[] {
  return from === to ? [] : [{ kind: "SETTING", path, from: from ?? null, to }]
}

/** The first suggestion that is not another restaurant's. */
export async function firstFreeSlug(
  db: Queries,
  restaurantId: string,
  name: string,
  city: string,
): Promise<string> {
  const suggestions = suggestSlugs(name, city)
  for (;;) {
    const wanted = Array.from({ length: 10 }, () => suggestions.next().value)
    const taken = await listTaken(db, wanted, restaurantId)
    const free = wanted.find(slug => !taken.includes(slug))
    if (free !== undefined) return free
  }
}

function notReady(missing: readonly PageNeed[]): Refusal {
  return new Refusal("PAGE_NOT_READY", { members: { missing: missing.map(what => ({ what })) } })
}

function taken(slug: string, example: string): Refusal {
  const message = `${slug} belongs to another restaurant; ${example} is free`
  return validationFailed([{ field: "slug", message, reason: "SLUG_TAKEN", params: { example } }])
}

function requireRoom(slugs: readonly { slug: string }[], slug: string): void {
  if (slugs.length < mostSlugs || slugs.some(known => known.slug === slug)) return
  const message = `a page may have had at most ${mostSlugs} slugs; take one of the earlier ones`
  requireNoFaults([{ field: "slug", message, reason: "TOO_MANY", params: { limit: mostSlugs } }])
}

function requireNoFaults(faults: Fault[]): void {
  if (faults.length > 0) throw validationFailed(faults)
}
