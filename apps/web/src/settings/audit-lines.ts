import type { Strings } from "../i18n/i18n.tsx"

/** What a line is said with: the texts, and how an instant reads. */
interface Speech {
  text: Strings
  moment: (instant: string) => string
}

type Reading = (parts: readonly string[], speech: Speech) => string

const roleOf = (name: string, { roles }: Strings) => roles[name as keyof typeof roles] ?? name

/** The log's own lines, by how the server writes them; what is none of these is shown as it stands. */
const readings: readonly [RegExp, Reading][] = [
  [/^until (\S+Z)$/, ([when = ""], { text, moment }) => text.settings.audit.until(moment(when))],
  [
    /^role (STAFF|MANAGER|OWNER)$/,
    ([role = ""], { text }) => text.settings.audit.member(text.team.role, roleOf(role, text)),
  ],
  [
    /^role (STAFF|MANAGER|OWNER) → (STAFF|MANAGER|OWNER)$/,
    ([from = "", to = ""], { text }) =>
      text.settings.audit.member(text.team.role, `${roleOf(from, text)} → ${roleOf(to, text)}`),
  ],
  [/^(STAFF|MANAGER|OWNER), (.+)$/s, ([role = "", name = ""], { text }) => `${roleOf(role, text)}, ${name}`],
  [
    /^name (.+ → .+)$/s,
    ([names = ""], { text }) => text.settings.audit.member(text.settings.audit.name, names),
  ],
  [/^of (.+)$/s, ([name = ""], { text }) => name && text.settings.audit.deviceOf(name)],
  [
    /^signed out of (\d+) devices?$/,
    ([count = ""], { text }) => text.settings.audit.signedOut(Number(count)),
  ],
  [
    /^signed out of (\d+) other devices?$/,
    ([count = ""], { text }) => text.settings.audit.signedOutOthers(Number(count)),
  ],
  [
    /^(test|live) key with ([\w:, ]+)$/,
    ([mode = "", scopes = ""], { text }) =>
      text.settings.audit.member(
        text.keys.modeNames[mode as "test" | "live"],
        scopes
          .split(", ")
          .map(scope => (text.keys.scopes as Readonly<Record<string, string>>)[scope] ?? scope)
          .join(", "),
      ),
  ],
  [
    /^the old secret ends in (\d+) minutes$/,
    ([minutes = ""], { text }) => text.settings.audit.oldSecret(Number(minutes)),
  ],
  [
    /^(\d+) seats, (\d\S+) to (\d\S+)$/,
    ([seats = "", from = "", to = ""], { text, moment }) =>
      text.settings.audit.seats(Number(seats), moment(from), moment(to)),
  ],
]

export function wordAuditEntry(line: string, speech: Speech): string {
  for (const [pattern, read] of readings) {
    const found = pattern.exec(line)
    if (found) return read(found.slice(1), speech)
  }
  return line
}
