import { endpoint } from "../endpoint.ts"
import { choice, closed, closedObject, nullable, object } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { MenuDocument } from "./documents.ts"
import { MenuChange, MenuPlace } from "./menu-changes.ts"

/** Previews of menu changes, past menu changes, and the menu as a spreadsheet. */

export const MenuPreview = object("MenuPreview", {
  object: Type.Literal("menu_preview"),
  version: Type.Integer({
    description: 'The version that it was compared with; save with it as If-Match, such as `"12"`.',
  }),
  menu: MenuDocument,
  changes: Type.Array(MenuChange, { description: "Empty if saving would change nothing." }),
})

export const MenuChangeList = object("MenuChangeList", {
  object: Type.Literal("menu_changes"),
  version: Type.Integer(),
  since: nullable(
    Type.Integer({ description: "The version it was compared with; null if there was none before." }),
  ),
  changes: Type.Array(MenuChange),
  gonePhotos: Type.Array(MenuPlace, {
    description:
      "The dishes and categories of the version whose photos were removed. A restore leaves these photos out.",
  }),
})

/** The size of the largest menu. A spreadsheet of 300 items needs about a hundredth. */
const maxBodyBytes = 8 * 1024 * 1024

const menu = { tag: "Menu", access: needs("menu"), errors: signedIn } as const

export const previewMenu = endpoint({
  ...menu,
  id: "console.menu.preview",
  method: "POST",
  path: "/console/v1/menu/preview",
  summary: "Preview a replacement of the menu",
  description: "Runs the checks of a replacement, including If-Match. Saves nothing.",
  maxBodyBytes,
  body: MenuDocument,
  response: { status: 200, schema: MenuPreview },
  errors: [...signedIn, ...withBody, "EDIT_CONFLICT"],
  example: { body: { categories: [] } },
})

export const previewMenuImport = endpoint({
  ...menu,
  id: "console.menu.import.preview",
  method: "POST",
  path: "/console/v1/menu/import/preview",
  summary: "Preview an import of a menu file",
  description:
    "CSV as the export writes it, or the menu's document as JSON, which may leave out ids. Parts that keep their name keep their ids. Saves nothing: to save, replace the menu with `menu`. A fault in a CSV has a field such as `rows[12].Price`: the spreadsheet's row number and the column's heading. A fault of the whole file has the field `content`.",
  maxBodyBytes,
  body: closedObject("MenuImportRequest", {
    format: choice(["csv", "json"]),
    content: Type.String({ maxLength: 5_000_000, description: "The text of the file." }),
  }),
  response: { status: 200, schema: MenuPreview },
  errors: [...signedIn, ...withBody],
  example: { body: { format: "csv", content: "Category,Item,Food type,Price\nBreads,Butter Naan,Veg,60\n" } },
})

export const getMenuChanges = endpoint({
  ...menu,
  id: "console.menu.versions.changes",
  method: "GET",
  path: "/console/v1/menu/versions/{version}/changes",
  summary: "The changes of a version",
  description:
    "Compared with the previous version, or with the version in `since`: then without the photos that were removed, as a restore would write it.",
  query: closed({ since: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })) }),
  response: { status: 200, schema: MenuChangeList },
  errors: [...signedIn, "NOT_FOUND"],
})

export const exportMenu = endpoint({
  ...menu,
  id: "console.menu.export",
  method: "GET",
  path: "/console/v1/menu/export.csv",
  summary: "The menu as a spreadsheet",
  description:
    "CSV in UTF-8. Importing it unchanged changes nothing. A cell that a spreadsheet would run as a formula begins with an apostrophe, which the import removes.",
  access: needs("service"),
  response: { status: 200, mediaType: "text/csv; charset=utf-8" },
})

export const menuPreviewEndpoints = [previewMenu, previewMenuImport, getMenuChanges, exportMenu] as const
