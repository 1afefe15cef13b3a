import { expect, test } from "vitest"
import { picture } from "./picture.ts"

const at = (width: number) => ({
  url: `https://x.example/photos/p-${width}.webp`,
  width,
  height: width * 0.75,
})
const images = [at(320), at(640), at(1280)]
const textOf = (shown: ReturnType<typeof picture>) => (shown ? shown.text : shown)

test("a photo has its sizes, its shape and its text, and is fetched when it is near", () => {
  const shown = textOf(picture({ imageUrl: at(640).url, imageAlt: 'A "hot" bowl', images }, "photo"))
  expect(shown).toBe(
    '<img class="photo" src="https://x.example/photos/p-640.webp" srcset="https://x.example/photos/p-320.webp 320w, https://x.example/photos/p-640.webp 640w, https://x.example/photos/p-1280.webp 1280w" sizes="7rem" width="320" height="240" alt="A &quot;hot&quot; bowl" loading="lazy" referrerpolicy="no-referrer">',
  )
})

test("a picture from elsewhere is shown as it is, and a dish without one has none", () => {
  const elsewhere = { imageUrl: "https://example.com/a.jpg", imageAlt: null, images: [] }
  expect(textOf(picture(elsewhere, "banner"))).toBe(
    '<img class="banner" src="https://example.com/a.jpg" alt="" loading="lazy" referrerpolicy="no-referrer">',
  )
  expect(picture({ imageUrl: null, imageAlt: null, images: [] }, "photo")).toBe(false)
})
