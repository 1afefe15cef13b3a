import { endpoint } from "../endpoint.ts"
import { closed, nullable, object, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { Author, needs, serviceOrDevice, signedIn, withBody } from "./access.ts"
import { MenuDocument } from "./documents.ts"
import { page, pageOf } from "./lists.ts"

const versionFacts = {
  version: Type.Integer(),
  current: Type.Boolean(),
  createdAt: Timestamp,
  createdBy: Author,
  restoredFrom: nullable(Type.Integer()),
  changes: Type.Array(Type.String(), { description: "The changes of this version, as sentences." }),
  availabilityOnly: Type.Boolean({ description: "The version only marked dishes as sold out or available." }),
}

export const MenuVersion = object("MenuVersion", {
  object: Type.Literal("menu_version"),
  ...versionFacts,
  menu: MenuDocument,
})

const MenuVersionList = pageOf(Type.Object(versionFacts), "MenuVersionList")

const menu = { tag: "Menu", access: needs("menu"), errors: signedIn } as const

export const getMenuDocument = endpoint({
  ...menu,
  id: "console.menu.get",
  method: "GET",
  path: "/console/v1/menu",
  summary: "Read the menu for editing",
  access: serviceOrDevice,
  conditional: true,
  response: { status: 200, schema: MenuVersion },
})

export const putMenuDocument = endpoint({
  ...menu,
  id: "console.menu.put",
  method: "PUT",
  path: "/console/v1/menu",
  summary: "Replace the menu",
  description:
    "Creates a new version. Send If-Match with the version's ETag to avoid overwriting another person's change.",
  versioned: true,
  maxBodyBytes: 8 * 1024 * 1024,
  body: MenuDocument,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, ...withBody, "EDIT_CONFLICT"],
})

const ItemPatch = closed(
  {
    available: Type.Optional(Type.Boolean()),
    forToday: Type.Optional(
      Type.Literal(true, {
        description:
          "With `available: false`: available again at the first opening of the next business day.",
      }),
    ),
    pricePaise: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  },
  { title: "ItemPatch", minProperties: 1 },
)

const patchRules = ({ available, forToday }: { available?: boolean; forToday?: true }) =>
  forToday && available !== false
    ? [{ field: "forToday", message: "goes with available: false", reason: "NOT_ALLOWED" as const }]
    : []

export const patchMenuItem = endpoint({
  ...menu,
  id: "console.menu.item.patch",
  method: "PATCH",
  path: "/console/v1/menu/items/{id}",
  summary: "Mark an item or size sold out, or re-price it",
  description:
    "`id` is an item's id, or the menuItemId of an item or of one size. Staff may switch availability; a price needs a manager.",
  access: serviceOrDevice,
  versioned: true,
  body: ItemPatch,
  rules: patchRules,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
  example: { body: { available: false, forToday: true } },
})

export const patchMenuOption = endpoint({
  ...menu,
  id: "console.menu.option.patch",
  method: "PATCH",
  path: "/console/v1/menu/options/{id}",
  summary: "Mark an add-on option sold out, or re-price it",
  access: serviceOrDevice,
  versioned: true,
  body: ItemPatch,
  rules: patchRules,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
  example: { body: { available: false } },
})

export const listMenuVersions = endpoint({
  ...menu,
  id: "console.menu.versions.list",
  method: "GET",
  path: "/console/v1/menu/versions",
  summary: "Versions of the menu, newest first",
  query: closed(page),
  response: { status: 200, schema: MenuVersionList },
})

export const getMenuVersion = endpoint({
  ...menu,
  id: "console.menu.versions.get",
  method: "GET",
  path: "/console/v1/menu/versions/{version}",
  summary: "One version of the menu",
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, "NOT_FOUND"],
})

export const restoreMenuVersion = endpoint({
  ...menu,
  id: "console.menu.versions.restore",
  method: "POST",
  path: "/console/v1/menu/versions/{version}/restore",
  summary: "Restore an earlier version",
  description: "Creates a new version with the content of the old one; nothing is lost.",
  versioned: true,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, "NOT_FOUND"],
})
