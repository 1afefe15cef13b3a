import type { ReappliedAccess } from "../../features/access/index.ts"
import type { Reapplied } from "../../features/privacy/index.ts"
import { firstLines } from "../output.ts"

export function describeReapplied({ applied, unknownKey }: Reapplied): { lines: string[]; failed: boolean } {
  const lines = applied > 0 ? [`Applied ${applied} erasures again.`] : []
  if (unknownKey > 0)
    lines.push(
      `${unknownKey} erasures cannot be applied again: their key is missing. Set PRIVACY_KEY, or copy privacy.key into the data directory, and run rasoi privacy reapply.`,
    )
  return { lines, failed: unknownKey > 0 }
}

const mostListed = 20

/** What was ended again, and what somebody must do now. */
export function describeAccess(access: ReappliedAccess): string[] {
  const { keysWithoutSecret, peopleWithoutPassword, restaurantsWithoutOwner } = access
  const ended = [
    counted(access.keysRevoked, "key revoked", "keys revoked"),
    counted(access.keysRolled, "rolled key's old secret ended", "rolled keys' old secrets ended"),
    counted(access.keyLogsHidden, "key's log hidden from developers", "keys' logs hidden from developers"),
    counted(access.peopleRemoved, "person removed", "people removed"),
    counted(access.rolesLowered, "role lowered", "roles lowered"),
    counted(access.passwordsEnded, "password ended", "passwords ended"),
    counted(access.devicesRemoved, "device removed", "devices removed"),
    counted(access.restaurantsDeleted, "restaurant deleted", "restaurants deleted"),
    counted(access.pagesSwitchedOff, "page switched off", "pages switched off"),
    counted(access.slugsTaken, "page address taken", "page addresses taken"),
  ].filter(text => text !== undefined)
  const lines = ended.length > 0 ? [`Changed after the backup, so done again: ${ended.join(", ")}.`] : []
  if (keysWithoutSecret.length > 0)
    lines.push(
      "These keys have no secret that works, because the backup does not have the new ones. Give each another one:",
      firstLines(
        keysWithoutSecret.map(({ id, name }) => `rasoi key roll ${id}    (${name})`),
        mostListed,
      ),
    )
  if (peopleWithoutPassword.length > 0)
    lines.push(
      "These people cannot sign in, because they replaced their password after the backup. Another owner gives them a new one in the console, or you do, also for the last owner:",
      firstLines(
        peopleWithoutPassword.map(email => `rasoi staff password --email ${email}`),
        mostListed,
      ),
    )
  if (restaurantsWithoutOwner.length > 0)
    lines.push(
      "These restaurants have no owner, because the owner of today is not in the backup. Add one:",
      firstLines(
        restaurantsWithoutOwner.map(
          id => `rasoi staff create --restaurant ${id} --role owner --email … --name …`,
        ),
        mostListed,
      ),
    )
  return lines
}

function counted(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`
}

export function missingList(dataDir: string, createdAt: string): string {
  return (
    `There is no access.jsonl beside the backup or in ${dataDir}: keys that were revoked, people who left, passwords that were ` +
    `replaced, tablets that were removed and restaurants that were deleted after ${createdAt} work again. Copy access.jsonl and ` +
    `erasures.jsonl from the old data directory or BACKUP_DIRECTORY into ${dataDir} and run rasoi privacy reapply, or check ` +
    `rasoi key list, rasoi staff list, rasoi restaurant list and, in the console, Manage → Devices.`
  )
}
