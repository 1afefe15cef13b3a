import { type Logger, pino } from "pino"
import { type DestinationStream, flushEveryMs, openLogOutput, outputBufferLength } from "./log-output.ts"

const secretKey = /rasoi_(test|live)_[0-9A-Za-z]{6,}/g
const phoneNumber = /(?<![0-9A-Za-z])(?:\+?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?![0-9A-Za-z])/g
const trackingToken = /(\/t\/|\/v1\/track\/)[^/?#\s"]+/g
/** Below a restaurant's page, a path or query can contain a tracking token. */
const pagePath = /(\/r\/[^/?#\s"]+)[/?#][^\s"]*/g
// Matches only at the start of a word: a search from every character of a long word takes quadratic time.
const email = /(?<![^\s"<>@])[^\s"<>@]+@[^\s"<>@]+\.[a-z]{2,}/gi

/** Removes secrets and personal data from messages and stack traces. */
export function redact(text: string): string {
  return text
    .replace(secretKey, "rasoi_$1_[key]")
    .replace(trackingToken, "$1[token]")
    .replace(pagePath, "$1/[path]")
    .replace(phoneNumber, "[phone]")
    .replace(email, "[email]")
}

/** Leaves out the driver's `detail`, which quotes the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redact(String(error)) }
  const { code } = error as { code?: string }
  return {
    type: error.name,
    message: redact(error.message),
    ...(code === undefined ? {} : { code }),
    stack: redact(error.stack ?? ""),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

export type LogBuffer = "own" | "sonic-boom"

interface LogConfig {
  readonly logLevel: string
  readonly logBuffer: LogBuffer
}

/** For a process that serves. SonicBoom's own buffer is there for the bench, with the sizes of ours. */
export function makeServerLog({ logLevel, logBuffer }: LogConfig): Logger {
  if (logBuffer === "own") return makeLog(logLevel)
  const maxWrite = outputBufferLength()
  // SonicBoom demands that it is smaller than `maxWrite`.
  const minLength = maxWrite - 1
  return makeLog(
    logLevel,
    pino.destination({ dest: 1, sync: true, minLength, maxWrite, periodicFlush: flushEveryMs }),
  )
}

const discard: DestinationStream = { write() {} }

export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map(arg => (typeof arg === "string" ? redact(arg) : arg)),
        )
      },
    },
  }
  return pino(options as object, destination ?? (level === "silent" ? discard : openLogOutput())) as Logger
}
