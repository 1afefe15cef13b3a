/**
 * The sounds of a new order and a new booking, made here rather than fetched: it must work with no network. Browsers keep a page
 * silent until somebody has touched it; `state` says which of the two it is.
 */
export type BellState = "locked" | "ready"

export interface Bell {
  readonly state: BellState
  subscribe(listener: () => void): () => void
  unlock(): Promise<void>
  /** An order: it is not to be missed. */
  ring(): void
  /** A booking: it may wait a while. */
  chime(): void
}

interface Note {
  hertz: number
  at: number
}

/** Two rising pairs, bright enough to cut through a kitchen's noise. */
const ringing: readonly Note[] = [
  { hertz: 880, at: 0 },
  { hertz: 1318.5, at: 0.18 },
  { hertz: 880, at: 0.5 },
  { hertz: 1318.5, at: 0.68 },
]

/** Two soft tones that fall, as of a door: nobody takes them for an order. */
const chiming: readonly Note[] = [
  { hertz: 659.3, at: 0 },
  { hertz: 523.3, at: 0.35 },
]

const bright = { wave: "triangle", loudness: 0.9, seconds: 0.45 } as const
const soft = { wave: "sine", loudness: 0.4, seconds: 0.9 } as const
type Timbre = typeof bright | typeof soft

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

  function play(notes: readonly Note[], timbre: Timbre): void {
    const audio = open()
    if (audio?.state !== "running") return
    for (const { hertz, at } of notes) strike(audio, hertz, audio.currentTime + at, timbre)
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
    ring: () => play(ringing, bright),
    chime: () => play(chiming, soft),
  }
}

function strike(audio: AudioContext, hertz: number, at: number, { wave, loudness, seconds }: Timbre): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = wave
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + seconds + 0.05)
}

export const bell = makeBell()
