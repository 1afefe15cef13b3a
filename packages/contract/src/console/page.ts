import { endpoint } from "../endpoint.ts"
import { choice, closed, nullable, object, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { pageNeeds } from "./page-needs.ts"

/**
 * `OFF`: the address responds as if it did not exist. `PREVIEW`: only people of the restaurant who are signed in see the
 * page, and they order with its test key. `ON`: everybody sees it.
 */
export const pageStates = ["OFF", "PREVIEW", "ON"] as const
export type PageState = (typeof pageStates)[number]

export const Page = object("Page", {
  object: Type.Literal("page"),
  state: choice(pageStates),
  slug: nullable(Type.String({ description: "Null until the page is switched to preview or on." })),
  suggestedSlug: Type.String({
    description: "A free slug, made from the restaurant's name. The current one if there is one.",
  }),
  address: nullable(Type.String({ description: "Where everybody sees the page while it is on." })),
  previewAddress: nullable(
    Type.String({ description: "Where people of the restaurant see it, in preview and on." }),
  ),
  keyId: nullable(Type.String({ description: "The key that the page orders with." })),
  testKeyId: nullable(Type.String({ description: "The key that the preview orders with." })),
  missing: Type.Array(Type.Object({ what: choice(pageNeeds) }), {
    description: "What has to be done before the page can be switched on.",
  }),
  earlierSlugs: Type.Array(Type.String(), {
    description: "They lead to the current slug forever, newest first.",
  }),
})
export type Page = Type.Static<typeof Page>

export const getPage = endpoint({
  id: "console.page.get",
  method: "GET",
  path: "/console/v1/page",
  tag: "Page",
  summary: "The restaurant's own page",
  description: "Colours, languages and the websites that may embed it are in the settings.",
  access: needs("page"),
  response: { status: 200, schema: Page },
  errors: signedIn,
})

export const putPage = endpoint({
  id: "console.page.put",
  method: "PUT",
  path: "/console/v1/page",
  tag: "Page",
  summary: "Switch the page, or give it another slug",
  description:
    "Omitted members do not change. A slug has 3 to 40 lower-case letters, digits and single hyphens. An earlier slug leads to the new one forever.",
  access: needs("pageState"),
  body: closed(
    {
      state: Type.Optional(choice(pageStates)),
      slug: Type.Optional(text({ min: 1, max: "slug", examples: ["angaara-tandoor"] })),
    },
    { title: "PutPageRequest", minProperties: 1 },
  ),
  response: { status: 200, schema: Page },
  errors: [...signedIn, ...withBody, "PAGE_NOT_READY"],
})

export const pageEndpoints = [getPage, putPage] as const
