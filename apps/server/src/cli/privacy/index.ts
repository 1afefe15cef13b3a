import { group } from "../command.ts"

export default group({
  name: "privacy",
  description: "What is stored about a phone number: find it, export it, erase it",
  examples: ["npx rasoi privacy find 9845012345", "npx rasoi privacy erase 9845012345 --yes"],
  members: {
    find: () => import("./find.ts"),
    export: () => import("./export.ts"),
    erase: () => import("./erase.ts"),
    reapply: () => import("./reapply.ts"),
  },
})
