import type { Look } from "@rasoi/storefront"
import type { FastifyRequest } from "fastify"
import type { InProcess } from "../../http/in-process.ts"
import { servedOrigin } from "../../http/origin.ts"
import { linkMount, loadSite, lookOf, picturesOf, plainLook } from "../page/index.ts"
import type { Linked } from "./linked.ts"

/**
 * In the restaurant's colours, with its page around it where that is on. In every language,
 * because whoever gets the link may read another one than the restaurant's customers.
 */
export function makeLook(
  request: Pick<FastifyRequest, "protocol" | "host">,
  { config }: { config: { demo: boolean; publicUrl: string } },
  linked?: Linked,
): Look {
  const publicUrl = servedOrigin(request, config)
  const own = linked ? lookOf(linked.restaurant) : plainLook
  // The console shows the preview in a frame, and in it the test orders that it makes.
  const frames = linked?.row.test ? [...own.frameAncestors, "'self'"] : own.frameAncestors
  return {
    ...own,
    ...(linked ? picturesOf(linked.restaurant, config) : {}),
    basePath: linkMount,
    publicUrl,
    languages: [],
    frameAncestors: frames,
    searchEngines: false,
    preview: false,
    imageOrigin: config.publicUrl,
    shop: linked ? shopOf(linked) : null,
  }
}

/** Where the menu is. A test order was made in the preview, and leads back to it. */
function shopOf({ page, row }: Linked): string | null {
  if (!page || page.state === "OFF") return null
  if (row.test) return `/r/${page.slug}/preview`
  return page.state === "ON" ? `/r/${page.slug}` : null
}

/** The feed is read with the key of the restaurant's page, while that is on. */
export async function feedOf(
  { page, row }: Linked,
  dependencies: { inProcess: Pick<InProcess, "fetchFor"> },
) {
  if (!page || page.state === "OFF" || (page.state === "PREVIEW" && !row.test)) return undefined
  const { makeFeedClient } = await loadSite()
  const keyId = row.test ? page.test_key_id : page.live_key_id
  return { name: keyId, rasoi: () => makeFeedClient(dependencies, keyId) }
}
