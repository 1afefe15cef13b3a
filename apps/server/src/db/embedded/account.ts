import { readFileSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import { EmbeddedUnavailable } from "./errors.ts"

export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  /** Set when we are root and PostgreSQL, which refuses root, runs as somebody else. */
  readonly dropped: boolean
}

const preferredNames = ["rasoi", "nobody", "postgres", "daemon"]

/** Whom PostgreSQL runs as: ourselves, or an unprivileged account when we are root. */
export function chooseAccount(clusterDir: string): Account {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { name: ownName(), uid, gid: process.getgid?.() ?? -1, dropped: false }
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  // Whoever made the cluster keeps it, so that root may run once what an ordinary user runs every day.
  if (owner !== undefined && owner.uid !== 0)
    return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid, dropped: true }
  return unprivilegedAccount()
}

/** The account that this process connects as; the database knows it by this name. */
export function ownName(): string {
  try {
    return userInfo().username
  } catch (cause) {
    throw new EmbeddedUnavailable(
      `The user id ${process.getuid?.()} has no entry in the password file, which PostgreSQL needs. Add one.`,
      { cause },
    )
  }
}

function unprivilegedAccount(): Account {
  const accounts = passwordEntries().filter(account => account.uid !== 0)
  for (const name of preferredNames) {
    const account = accounts.find(candidate => candidate.name === name)
    if (account !== undefined) return account
  }
  throw new EmbeddedUnavailable(
    `PostgreSQL refuses to run as root, and none of the accounts ${preferredNames.join(", ")} exists. ` +
      `Run Rasoi as an ordinary user, or add an account named rasoi.`,
  )
}

function nameOf(uid: number): string {
  return passwordEntries().find(account => account.uid === uid)?.name ?? String(uid)
}

function passwordEntries(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map(line => line.split(":"))
    .filter(fields => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid), dropped: true }))
}
