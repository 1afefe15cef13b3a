import { setTimeout as sleep } from "node:timers/promises"
import { type Guard, otherGuards, publishGuard } from "./guard.ts"

interface Contest {
  dataDir: string
  /** Identifies this attempt. */
  nonce: string
  /** The nonce in the lock file, which the winner writes. */
  holderNonce(): string | undefined
  /** When to give up, by `performance.now()`. */
  deadline: number
  signal?: AbortSignal
}

const pollMs = 5

/**
 * Gives the holder guard to one process of this machine; undefined if another one has it, or does not decide in time.
 *
 * At most one wins. Each process publishes a guard under its own name, then looks at all others, and wins only if none
 * of them lives. Of two processes, the one that publishes later looks when both have published, so it sees the other,
 * whose guard lives until its work ends. Nobody replaces or removes the guard of a living process, so there is no race
 * for a dead guard: it does not count, whether it is still there or not.
 *
 * One wins. Of those that see each other, the one with the smallest nonce keeps its guard. The others remove theirs, and
 * publish it again only when they see no other.
 */
export async function competeForGuard(contest: Contest): Promise<Guard | undefined> {
  const { dataDir, nonce, holderNonce, deadline, signal } = contest
  let guard: Guard | undefined
  const withdraw = () => {
    guard?.remove()
    guard = undefined
  }
  try {
    for (;;) {
      const others = await otherGuards(dataDir, "holder", nonce)
      signal?.throwIfAborted()
      if (others.length === 0) {
        // The look that wins must come after the publication.
        if (guard) return guard
        guard = await publishGuard(dataDir, "holder", nonce)
        continue
      }
      if (others.includes(holderNonce() ?? "") || performance.now() > deadline) {
        withdraw()
        return undefined
      }
      if (others.some(other => other < nonce)) withdraw()
      await sleep(pollMs, undefined, { signal })
    }
  } catch (error) {
    withdraw()
    throw error
  }
}
