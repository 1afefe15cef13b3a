/** The console's layers: what a folder of `apps/web/src` may import. Pure: takes imports, returns faults. */

const source = "apps/web/src/"

/**
 * Each screen may import the shared files of the screens before it, and nothing else of another screen. Nobody but the
 * top layer imports a screen without shared files.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  menu: [
    "current-menu.ts",
    "change-words.ts",
    "edit/photo-picker.tsx",
    "picture.tsx",
    "sold-out/availability.ts",
    "sold-out/how-long.tsx",
    "sold-out/stock.ts",
  ],
  inbox: [
    "orders.ts",
    "lines.tsx",
    "details.tsx",
    "one-order.tsx",
    "dispatch.tsx",
    "step-look.ts",
    "status-badge.tsx",
    "void-dialog.tsx",
    "setup/checklist.tsx",
    "setup/rehearsal-panel.tsx",
  ],
  bookings: [],
  keys: [],
  reports: ["table.tsx"],
  settings: ["draft.ts", "limits.ts", "newest.ts", "section-form.tsx"],
  counter: ["sections.tsx", "status.tsx", "use-basis.ts", "counter.module.css"],
  bills: ["placed-payment.tsx"],
  take: [],
  tables: [],
  day: [],
  device: [],
  page: [],
  team: [],
  "test-desk": [],
}

/** From the bottom. A folder imports only layers below its own; the files beside the folders import any of them. */
const layers: readonly (readonly string[])[] = [
  ["browser", "time"],
  ["i18n"],
  ["api"],
  ["live", "parts", "charts"],
  ["session", "sound"],
  ["moves", "print"],
  ["tablet"],
  Object.keys(screens),
  ["app"],
]

export function checkConsoleLayers(path: string, imported: string): string[] {
  const from = folderOf(path)
  const to = folderOf(imported)
  if (!from || from === to) return []
  if (!to) return imported.startsWith(source) ? [`${path}: ${from}/ may not import ${imported}`] : []
  const [layer, layerOfImported] = [layerOf(from), layerOf(to)]
  if (layer < 0 || layerOfImported < 0) {
    return [`${path}: ${layer < 0 ? from : to}/ is in no layer of scripts/console-layers.ts`]
  }
  if (layerOfImported < layer || isShared(path, imported)) return []
  return [`${path}: ${from}/ may not import ${imported.slice(source.length)}: its layer is not below`]
}

function isShared(path: string, imported: string): boolean {
  const names = Object.keys(screens)
  const [from, to] = [folderOf(path) ?? "", folderOf(imported) ?? ""]
  if (!names.includes(from) || names.indexOf(to) >= names.indexOf(from)) return false
  const file = imported.slice(source.length + to.length + 1)
  return screens[to]?.includes(file) || (/\.test\.ts$/.test(path) && /\.fixture\.ts$/.test(file))
}

function layerOf(folder: string): number {
  return layers.findIndex(folders => folders.includes(folder))
}

/** The folder directly under the console's src; undefined for files beside it and elsewhere. */
function folderOf(path: string): string | undefined {
  if (!path.startsWith(source)) return undefined
  const rest = path.slice(source.length)
  return rest.includes("/") ? rest.split("/")[0] : undefined
}
