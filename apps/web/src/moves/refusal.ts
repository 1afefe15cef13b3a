import { ApiFault } from "../api/send.ts"
import { useFaultText } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useActorName, useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { describeActor } from "./describe-actor.ts"
import type { Movable, MovableKind } from "./kind.ts"

/** A response that is lost is sent again within this time. */
const resendMs = 30_000

/**
 * Warns "Already accepted by Asha on Counter tablet, 12:04"; nothing when this device made the move to `wanted`, whose
 * response was lost.
 */
export function useLastMoveWarning<Thing extends Movable>({
  words,
  statusWords,
  fullName,
  getHistory,
}: MovableKind<Thing>) {
  const zone = useZone()
  const { warn } = useToasts()
  const ownName = useActorName()
  return async (thing: Thing, status: Thing["status"], wanted: Thing["status"] | null): Promise<void> => {
    const name = fullName(thing)
    const word = statusWords[status] ?? status
    const moves = (await getHistory(thing.id).catch(() => null))?.moves
    const last = moves?.findLast(({ from, to }) => words.changedMeanwhile || from !== to)
    if (!last) return warn(words.alreadyIs(name, word))
    const by = describeActor(last, words)
    const when = zone.clock(last.at)
    if (words.changedMeanwhile && (last.from === last.to || last.to !== status))
      return warn(words.changedMeanwhile(name, by, when))
    const isOwn = last.to === wanted && last.by === ownName
    if (isOwn && Date.parse(last.at) > serverNow() - resendMs) return
    warn(words.alreadyMoved(name, word, by, when))
  }
}

/** Warns why a move to `wanted` failed. */
export function useRefusalWarning<Thing extends Movable>(kind: MovableKind<Thing>) {
  const describe = useFaultText()
  const { warn } = useToasts()
  const warnLastMove = useLastMoveWarning(kind)
  return async (error: unknown, thing: Thing, wanted: Thing["status"] | null): Promise<void> => {
    if (!(error instanceof ApiFault)) return warn(describe(error))
    if (error.code !== "INVALID_TRANSITION") return warn(`${kind.fullName(thing)}: ${describe(error)}`)
    await warnLastMove(thing, error.members.status as Thing["status"], wanted)
  }
}
