/**
 * Sounds for a new order and a new booking, synthesized so that they work offline. Browsers mute a page until the
 * user interacts with it; `state` shows whether the sound is unlocked.
 */
export type BellState = "locked" | "ready"

export interface Bell {
  readonly state: BellState
  subscribe(listener: () => void): () => void
  unlock(): Promise<void>
  /** For an order: loud. */
  ring(): void
  /** For a booking: quiet. */
  chime(): void
}

interface Note {
  hertz: number
  at: number
}

/** Two rising pairs of tones, audible in a noisy kitchen. */
const orderNotes: readonly Note[] = [
  { hertz: 880, at: 0 },
  { hertz: 1318.5, at: 0.18 },
  { hertz: 880, at: 0.5 },
  { hertz: 1318.5, at: 0.68 },
]

/** Two soft falling tones, clearly different from the sound of an order. */
const bookingNotes: readonly Note[] = [
  { hertz: 659.3, at: 0 },
  { hertz: 523.3, at: 0.35 },
]

const bright = { wave: "triangle", loudness: 0.9, seconds: 0.45 } as const
const soft = { wave: "sine", loudness: 0.4, seconds: 0.9 } as const
type Timbre = typeof bright | typeof soft

export function makeBell(): Bell {
  const listeners = new Set<() => void>()
  let context: AudioContext | undefined

  function notifyListeners(): void {
    for (const listener of listeners) listener()
  }

  function open(): AudioContext | undefined {
    if (context || !("AudioContext" in globalThis)) return context
    context = new AudioContext()
    context.onstatechange = notifyListeners
    return context
  }

  function play(notes: readonly Note[], timbre: Timbre): void {
    const audio = open()
    if (audio?.state !== "running") return
    for (const { hertz, at } of notes) playNote(audio, hertz, audio.currentTime + at, timbre)
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
      notifyListeners()
    },
    ring: () => play(orderNotes, bright),
    chime: () => play(bookingNotes, soft),
  }
}

function playNote(audio: AudioContext, hertz: number, at: number, { wave, loudness, seconds }: Timbre): void {
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
