import { parseArgs } from "node:util"

const full = {
  /** Not counting warm-up rounds. */
  rounds: 5,
  roundMs: 1_500,
  /** pgbench accepts only whole seconds. */
  limitSeconds: 2,
  hotBookings: 640,
  latencyMs: 1_000,
  /** Against a bare server: many short rounds, so that a pause of the machine falls into few of them. */
  short: { rounds: 21, latencyRounds: 11, roundMs: 300, latencyMs: 300 },
  /** Before the short rounds, on each side: Node needs some seconds to optimise the code of a new kind of request. */
  warmUpMs: 2_000,
  eventRounds: 3,
  eventMs: 3_000,
  /** For each multiple of the peak. */
  overloadMs: 3_000,
  /** How often each multiple is measured without each part of what limits the load. */
  admissionRounds: 3,
  restaurants: 1_000,
  starts: 3,
  /** Beside those of another commit. */
  againstStarts: 7,
  againstFloods: 7,
  /** How many reads and writes the costs are averaged over. */
  cost: { reads: 10_000, writes: 2_000 },
  growth: {
    /** Stored orders and restaurants, before and after. */
    small: { orders: 10_000, restaurants: 10 },
    large: { orders: 1_000_000, restaurants: 10_000 },
    rounds: 4,
    roundMs: 2_000,
    /** Ten million full documents would need too much disk. */
    shortDocuments: false,
  },
  /** Nothing is measured after this time. */
  deadlineMs: 570_000,
}

const modes = {
  full,
  quick: {
    ...full,
    rounds: 2,
    roundMs: 400,
    limitSeconds: 1,
    hotBookings: 160,
    latencyMs: 500,
    short: { rounds: 5, latencyRounds: 3, roundMs: 200, latencyMs: 200 },
    warmUpMs: 400,
    eventRounds: 1,
    eventMs: 2_500,
    starts: 1,
    againstStarts: 1,
    againstFloods: 2,
    admissionRounds: 1,
    cost: { reads: 3_000, writes: 500 },
    growth: {
      ...full.growth,
      small: { orders: 1_000, restaurants: 10 },
      large: { orders: 50_000, restaurants: 1_000 },
      rounds: 2,
      roundMs: 500,
    },
    deadlineMs: 105_000,
  },
  large: {
    ...full,
    growth: { ...full.growth, large: { orders: 10_000_000, restaurants: 10_000 }, shortDocuments: true },
    deadlineMs: 3_600_000,
  },
}

export type Options = Readonly<typeof full> & {
  readonly mode: keyof typeof modes
  readonly only: string | undefined
  /** The commit to compare with, instead of the limit of the machine. */
  readonly against: string | undefined
}
export type Growth = Options["growth"]

export const usage = `Compares the server with the limit of this machine; docs/performance.md explains how.

  npm run bench                    all rows but the next eight, under ten minutes
  npm run bench -- --only overload more load than the server can take
  npm run bench -- --only admission the same without each part of what limits the load
  npm run bench -- --only growth   with a million orders stored; --large for ten million
  npm run bench -- --only fast-path with and without the fast path
  npm run bench -- --only cost     processor time, WAL and disk per order, booking and read
  npm run bench -- --only "feed held back" how long the server's own work holds the event feed back
  npm run bench -- --only fleet    a node of a fleet and the same node alone
  npm run bench -- --only backup   backup, restore and verification with a million orders stored
  npm run bench -- --only <word>   the rows whose name holds the word
  npm run bench -- --against <commit> this working tree and another commit, alternating; also with --only <word>
  --quick                          shorter rounds and a smaller past, for a first look
`

/** Returns undefined for --help. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean" },
      large: { type: "boolean" },
      only: { type: "string" },
      against: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) return undefined
  if (values.quick && values.large) throw new Error("choose --quick or --large, not both")
  const mode = values.quick ? "quick" : values.large ? "large" : "full"
  return { ...modes[mode], mode, only: values.only, against: values.against }
}

/** Whether `--only` selects the row with this name. */
export function isSelected({ only }: Pick<Options, "only">, name: string): boolean {
  return only === undefined || name.toLowerCase().includes(only.toLowerCase())
}
