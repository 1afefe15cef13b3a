import { makeListeners } from "../browser/listeners.ts"

/**
 * Sounds for a new order and a new booking, synthesized so that they work offline. Browsers mute a page until the
 * user interacts with it; `state` shows whether the sound is unlocked.
 */
export type BellState = "locked" | "ready"

interface Note {
  hertz: number
  at: number
}

/** For an order: two loud rising pairs of tones, audible in a noisy kitchen. */
const orderNotes: readonly Note[] = [
  { hertz: 880, at: 0 },
  { hertz: 1318.5, at: 0.18 },
  { hertz: 880, at: 0.5 },
  { hertz: 1318.5, at: 0.68 },
]

/** For a booking: two soft falling tones, clearly different from the sound of an order. */
const bookingNotes: readonly Note[] = [
  { hertz: 659.3, at: 0 },
  { hertz: 523.3, at: 0.35 },
]

const bright = { wave: "triangle", loudness: 0.9, seconds: 0.45 } as const
const soft = { wave: "sine", loudness: 0.4, seconds: 0.9 } as const
type Timbre = typeof bright | typeof soft

const { subscribe, notify } = makeListeners()
let context: AudioContext | undefined

function open(): AudioContext | undefined {
  if (context || !("AudioContext" in globalThis)) return context
  context = new AudioContext()
  context.onstatechange = () => notify()
  return context
}

function play(notes: readonly Note[], timbre: Timbre): void {
  const audio = open()
  if (audio?.state !== "running") return
  for (const { hertz, at } of notes) playNote(audio, hertz, audio.currentTime + at, timbre)
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

export const bell = {
  get state(): BellState {
    return open()?.state === "running" ? "ready" : "locked"
  },
  subscribe,
  async unlock(): Promise<void> {
    await open()
      ?.resume()
      .catch(() => {})
    notify()
  },
  ring: () => play(orderNotes, bright),
  chime: () => play(bookingNotes, soft),
}
