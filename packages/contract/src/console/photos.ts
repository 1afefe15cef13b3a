import { endpoint } from "../endpoint.ts"
import { MenuImage, PhotoId, type PhotoWidth, photoLimits, photoPath, photoSizes } from "../photo.ts"
import Type from "../type.ts"
import { manager, signedIn, withBody } from "./access.ts"

export const Photo = Type.Object(
  {
    object: Type.Literal("photo"),
    id: PhotoId,
    images: Type.Array(MenuImage, { description: "Smallest first." }),
  },
  { title: "Photo" },
)

const id = "pho_5f1d7a84e6b30c92b1d0a7c3e8f46259"
const url = (width: PhotoWidth) => `https://rasoi.example.com${photoPath(id, width)}`

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const

export const uploadPhoto = endpoint({
  id: "console.photos.upload",
  method: "POST",
  path: "/console/v1/photos",
  tag: "Menu",
  summary: "Upload a photo of a dish",
  description:
    "The bytes of a JPEG, PNG or WebP of up to 12 MiB and 26 megapixels, judged by their content. The photo is cropped to 4:3 and kept in three sizes without its metadata. Write its `id` into the menu within 30 days: a photo that was in no menu for 30 days is removed. The same photo again has the same id.",
  access: manager,
  maxBodyBytes: photoLimits.bytes,
  fileBody: photoTypes,
  response: { status: 201, schema: Photo },
  errors: [...signedIn, ...withBody],
  example: {
    response: { object: "photo", id, images: photoSizes.map(size => ({ url: url(size.width), ...size })) },
  },
})
