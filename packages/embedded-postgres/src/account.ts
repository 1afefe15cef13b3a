import { readFileSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import type { Application } from "./application.ts"
import { EmbeddedUnavailable } from "./errors.ts"

export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  /** True when we are root. PostgreSQL refuses root, so it runs as this account. */
  readonly dropped: boolean
}

const usualNames = ["nobody", "postgres", "daemon"]

/** The account that runs PostgreSQL: our own, or an unprivileged one when we are root. */
export function chooseAccount(clusterDir: string, application: Application): Account {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { name: ownName(), uid, gid: process.getgid?.() ?? -1, dropped: false }
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  // The cluster keeps its owner, so that root may start a database of an ordinary user.
  if (owner !== undefined && owner.uid !== 0)
    return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid, dropped: true }
  return unprivilegedAccount(application)
}

/** The operating system's user name of this process, which PostgreSQL's peer authentication uses. */
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

function unprivilegedAccount({ name: ownAccount, title }: Application): Account {
  const preferredNames = [ownAccount, ...usualNames]
  const accounts = passwordEntries().filter(account => account.uid !== 0)
  for (const name of preferredNames) {
    const account = accounts.find(candidate => candidate.name === name)
    if (account !== undefined) return account
  }
  throw new EmbeddedUnavailable(
    `PostgreSQL refuses to run as root, and none of the accounts ${preferredNames.join(", ")} exists. ` +
      `Run ${title} as an ordinary user, or add an account named ${ownAccount}.`,
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
