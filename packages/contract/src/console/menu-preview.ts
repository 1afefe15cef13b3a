import { endpoint } from "../endpoint.ts"
import { choice, closed, nullable } from "../schema.ts"
import Type from "../type.ts"
import { manager, signedIn, staff, withBody } from "./access.ts"
import { MenuDocument } from "./documents.ts"
import { menuDocument } from "./examples.ts"
import { MenuChange } from "./menu-changes.ts"

/** What a change of the menu would do, before it is live and afterwards; and the menu as a spreadsheet. */

export const MenuPreview = Type.Object(
  {
    object: Type.Literal("menu_preview"),
    version: Type.Integer({
      description: 'The version that it was compared with; save with it as If-Match, such as `"12"`.',
    }),
    menu: MenuDocument,
    changes: Type.Array(MenuChange, { description: "Empty: saving it would change nothing." }),
  },
  { title: "MenuPreview" },
)

export const MenuChangeList = Type.Object(
  {
    object: Type.Literal("menu_changes"),
    version: Type.Integer(),
    since: nullable(
      Type.Integer({ description: "What it was compared with; null: nothing was there before." }),
    ),
    changes: Type.Array(MenuChange),
  },
  { title: "MenuChangeList" },
)

const amount = (paise: number, display: string) => ({ amount: paise, currency: "INR", display })
const changes = [
  {
    kind: "PRICE",
    part: "ITEM",
    where: { category: "Breads", item: "Butter Naan", size: null, addOnGroup: null, addOn: null },
    from: amount(5500, "₹55.00"),
    to: amount(6000, "₹60.00"),
  },
]
const preview = { object: "menu_preview", version: 12, menu: menuDocument, changes }

/** As much as a whole menu may be; a spreadsheet of 300 items is about a hundredth of it. */
const maxBodyBytes = 8 * 1024 * 1024

export const previewMenu = endpoint({
  id: "console.menu.preview",
  method: "POST",
  path: "/console/v1/menu/preview",
  tag: "Menu",
  summary: "What replacing the menu would change",
  description: "The checks of replacing it, If-Match included; nothing is written.",
  access: manager,
  maxBodyBytes,
  body: MenuDocument,
  response: { status: 200, schema: MenuPreview },
  errors: [...signedIn, ...withBody, "EDIT_CONFLICT"],
  example: { body: menuDocument, response: preview },
})

export const previewMenuImport = endpoint({
  id: "console.menu.import.preview",
  method: "POST",
  path: "/console/v1/menu/import/preview",
  tag: "Menu",
  summary: "What a file would make of the menu",
  description:
    "CSV as the export writes it, or the menu's document as JSON, which may leave out ids. What keeps its name keeps its ids. Nothing is written: save `menu` by replacing the menu. A fault in a CSV stands at `rows[12].Price`, the row as the spreadsheet numbers it and the column by its heading; one of the whole file at `content`.",
  access: manager,
  maxBodyBytes,
  body: closed(
    {
      format: choice(["csv", "json"]),
      content: Type.String({ maxLength: 5_000_000, description: "The text of the file." }),
    },
    { title: "MenuImportRequest" },
  ),
  response: { status: 200, schema: MenuPreview },
  errors: [...signedIn, ...withBody],
  example: {
    body: { format: "csv", content: "Category,Item,Food type,Price\nBreads,Butter Naan,Veg,60\n" },
    response: preview,
  },
})

export const getMenuChanges = endpoint({
  id: "console.menu.versions.changes",
  method: "GET",
  path: "/console/v1/menu/versions/{version}/changes",
  tag: "Menu",
  summary: "What a version changed",
  description: "Compared with the version before it, or with the one in `since`.",
  access: manager,
  query: closed({ since: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })) }),
  response: { status: 200, schema: MenuChangeList },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: { object: "menu_changes", version: 12, since: 11, changes } },
})

export const exportMenu = endpoint({
  id: "console.menu.export",
  method: "GET",
  path: "/console/v1/menu/export.csv",
  tag: "Menu",
  summary: "The menu as a spreadsheet",
  description:
    "CSV in UTF-8. Importing it unchanged changes nothing. A cell that a spreadsheet would run as a formula has an apostrophe in front, which the import takes off again.",
  access: staff,
  response: { status: 200, mediaType: "text/csv; charset=utf-8" },
  errors: signedIn,
  example: {},
})

export const menuPreviewEndpoints = [previewMenu, previewMenuImport, getMenuChanges, exportMenu] as const
