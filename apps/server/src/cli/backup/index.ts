import { group } from "../command.ts"

export default group({
  name: "backup",
  description: "Back up the database while the server runs, and verify backups",
  examples: [
    "npx rasoi backup --to /var/backups/rasoi",
    "npx rasoi backup verify rasoi-2026-11-15T21-40-03Z.tar.zst",
  ],
  preset: () => import("./backup.ts"),
  members: { verify: () => import("./verify.ts") },
})
