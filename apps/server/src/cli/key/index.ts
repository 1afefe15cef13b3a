import { group } from "../command.ts"

export default group({
  name: "key",
  description: "API keys: make, list, roll, revoke, raise limits",
  examples: ["npx rasoi key list", "KEY=$(npx rasoi key create --name 'Our website' --quiet)"],
  members: {
    create: () => import("./create.ts"),
    list: () => import("./list.ts"),
    roll: () => import("./roll.ts"),
    revoke: () => import("./revoke.ts"),
    limits: () => import("./limits.ts"),
  },
})
