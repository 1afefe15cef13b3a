import { endpoint } from "../endpoint.ts"
import { choice, nullable, object, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn } from "./access.ts"

export const BackupStatus = object("BackupStatus", {
  object: Type.Literal("backup_status"),
  automatic: Type.Boolean({ description: "This server makes backups by itself." }),
  newestAt: nullable({ ...Timestamp, description: "The newest automatic backup." }),
  overdue: Type.Boolean({ description: "There was no backup for more than two hours and a half." }),
  failed: Type.Array(choice(["BACKUP", "REMOVAL", "VERIFICATION"]), {
    description: "What failed the last time: making a backup, removing old ones, verifying the newest.",
  }),
})

export const getBackupStatus = endpoint({
  id: "console.backups.status",
  method: "GET",
  path: "/console/v1/backups/status",
  tag: "Backups",
  summary: "Whether the automatic backups work",
  access: needs("backups"),
  response: { status: 200, schema: BackupStatus },
  errors: signedIn,
})
