import { randomBytes } from "node:crypto"
import { chownSync, lstatSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { superuser } from "./cluster.ts"

/** Only root and the operating system's user that runs this program may connect, over the Unix socket. */
export function writeAuthentication(
  clusterDir: string,
  account: Account,
  osUser: string,
  roleName: string,
): void {
  const users = [...new Set([osUser, "root"])]
  const lines = users.flatMap(user => [roleName, superuser].map(role => `${roleName} "${user}" ${role}`))
  replaceFile(join(clusterDir, "pg_hba.conf"), `local all all peer map=${roleName}\n`, account)
  replaceFile(join(clusterDir, "pg_ident.conf"), `${lines.join("\n")}\n`, account)
}

/** Writes a new file and renames it: as root we must not write through a link that PostgreSQL's account created. */
function replaceFile(path: string, text: string, account: Account): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path, "utf8") === text) return
  const draft = `${path}.${randomBytes(6).toString("hex")}`
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" })
  if (account.dropped) chownSync(draft, account.uid, account.gid)
  renameSync(draft, path)
}
