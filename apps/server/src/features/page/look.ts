import { pageLanguages } from "@rasoi/contract/console"
import type { Look as SiteLook } from "@rasoi/storefront"
import { imagesOf } from "../photos/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"

/** Where the pages of tracking links are mounted. */
export const linkMount = "/t"

type Look = Pick<SiteLook, "colours" | "languages" | "frameAncestors" | "searchEngines" | "legal">

/** What a restaurant has chosen for its pages. */
export function lookOf({ settings }: RestaurantSnapshot): Look {
  const { page, profile, gst, privacy } = settings
  return {
    colours: page.colours,
    languages: page.languages ?? pageLanguages,
    frameAncestors: page.embedOrigins,
    searchEngines: page.searchEngines,
    legal: {
      ...(profile.legalName === null ? {} : { name: profile.legalName }),
      ...(gst.gstin === null ? {} : { gstin: gst.gstin }),
      ...(privacy.noticeUrl === null ? {} : { privacyNotice: privacy.noticeUrl }),
    },
  }
}

/** The photos of a restaurant's pages. The public API has none of them. */
export function picturesOf(
  { settings: { page } }: RestaurantSnapshot,
  { publicUrl }: { publicUrl: string },
): Pick<SiteLook, "cover" | "logo"> {
  const pictureOf = ({ id, alt }: { id: string; alt: string }) => ({ alt, images: imagesOf(id, publicUrl) })
  return {
    ...(page.cover ? { cover: { ...pictureOf(page.cover), part: page.coverPart } } : {}),
    ...(page.logo ? { logo: pictureOf(page.logo) } : {}),
  }
}

export const plainLook: Look = { colours: "saffron", languages: [], frameAncestors: [], searchEngines: false }
