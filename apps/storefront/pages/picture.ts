import type { MenuItem } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"

/** `photo`: beside a dish. `banner`: as wide as the page. */
type Kind = "photo" | "banner"

/** How wide the page shows each kind, so that a browser fetches the size that it needs. */
const widths: Record<Kind, string> = { photo: "7rem", banner: "(min-width: 48rem) 44rem, 94vw" }

/** With its size, so that nothing moves when it arrives. A picture from elsewhere has one size, which is not known. */
export function picture(
  { imageUrl, imageAlt, images }: Pick<MenuItem, "imageUrl" | "imageAlt" | "images">,
  kind: Kind,
): Html | false {
  if (imageUrl === null) return false
  const [first] = images
  const sizes =
    first &&
    html` srcset="${images.map(({ url, width }) => `${url} ${width}w`).join(", ")}" sizes="${widths[kind]}" width="${first.width}" height="${first.height}"`
  return html`<img class="${kind}" src="${imageUrl}"${sizes} alt="${imageAlt}" loading="lazy" referrerpolicy="no-referrer">`
}
