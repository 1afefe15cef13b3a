import { endpoint } from "../endpoint.ts"
import { MenuImage, PhotoId, photoLimits, photoTypes } from "../photo.ts"
import { object } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"

export const Photo = object("Photo", {
  object: Type.Literal("photo"),
  id: PhotoId,
  images: Type.Array(MenuImage, { description: "Smallest first." }),
})

export const uploadPhoto = endpoint({
  id: "console.photos.upload",
  method: "POST",
  path: "/console/v1/photos",
  tag: "Menu",
  summary: "Upload a photo of a dish, or for the page",
  description:
    "The bytes of a JPEG, PNG or WebP of up to 12 MiB and 26 megapixels, judged by their content. The photo is cropped to 4:3 and kept in three sizes without its metadata. Write its `id` into the menu, or into the page's settings as `cover` or `logo`, within 30 days: a photo that neither of them has shown for 30 days is removed. The same photo again has the same id.",
  access: needs("menu"),
  maxBodyBytes: photoLimits.bytes,
  fileBody: photoTypes,
  response: { status: 201, schema: Photo },
  errors: [...signedIn, ...withBody],
})
