/**
 * The sound of a new order, made here rather than fetched: it must work with no network. Browsers keep a page
 * silent until somebody has touched it; `state` says which of the two it is.
 */
export type BellState = "locked" | "ready"

export interface Bell {
  readonly state: BellState
  subscribe(listener: () => void): () => void
  unlock(): Promise<void>
  ring(): void
}

/** Two rising pairs, bright enough to cut through a kitchen's noise. */
const notes = [
  { hertz: 880, at: 0 },
  { hertz: 1318.5, at: 0.18 },
  { hertz: 880, at: 0.5 },
  { hertz: 1318.5, at: 0.68 },
]

export function makeBell(): Bell {
  const listeners = new Set<() => void>()
  let context: AudioContext | undefined

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function open(): AudioContext | undefined {
    if (context || !("AudioContext" in globalThis)) return context
    context = new AudioContext()
    context.onstatechange = tell
    return context
  }

  return {
    get state() {
      return open()?.state === "running" ? "ready" : "locked"
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async unlock() {
      await open()
        ?.resume()
        .catch(() => {})
      tell()
    },
    ring() {
      const audio = open()
      if (audio?.state !== "running") return
      for (const { hertz, at } of notes) strike(audio, hertz, audio.currentTime + at)
    },
  }
}

function strike(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = "triangle"
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.9, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.45)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.5)
}

export const bell = makeBell()
