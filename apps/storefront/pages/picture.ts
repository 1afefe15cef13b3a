import type { MenuItem } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"

/** `photo`: beside a dish. `banner`: as wide as the text. `cover`: in the head, and the first to be seen. `logo`: beside the name. */
type Kind = "photo" | "banner" | "cover" | "logo"

/** How wide the page shows each kind, so that a browser fetches the size that it needs. */
const widths: Record<Kind, string> = {
  photo: "7rem",
  banner: "(min-width: 48rem) 44rem, 94vw",
  logo: "6rem",
  cover: "(min-width: 40rem) 40vw, 100vw",
}

type Picture = Pick<MenuItem, "imageUrl" | "imageAlt" | "images">

/** With its size, so that nothing moves when it arrives. A picture from elsewhere has one size, which is not known. */
export function picture({ imageUrl, imageAlt, images }: Picture, kind: Kind, part = ""): Html | false {
  if (imageUrl === null) return false
  const [first] = images
  const sizes =
    first &&
    html` srcset="${images.map(({ url, width }) => `${url} ${width}w`).join(", ")}" sizes="${widths[kind]}" width="${first.width}" height="${first.height}"`
  const fetched = kind === "cover" ? html`fetchpriority="high"` : kind !== "logo" && html`loading="lazy"`
  return html`<img class="${part ? `${kind} ${part}` : kind}" src="${imageUrl}"${sizes} alt="${imageAlt}" ${fetched} referrerpolicy="no-referrer">`
}
