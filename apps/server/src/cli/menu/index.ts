import { group } from "../command.ts"

export default group({
  name: "menu",
  description: "The menu as a file: JSON, or CSV for a spreadsheet",
  examples: ["npx rasoi menu export menu.csv", "npx rasoi menu import menu.csv --dry-run"],
  members: {
    import: () => import("./import.ts"),
    export: () => import("./export.ts"),
  },
})
