import { useSyncExternalStore } from "react"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import bars from "../parts/bars.module.css"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { bell } from "./bell.ts"

export function useSound() {
  const text = useText().shell
  const [sound, setSound] = usePreference("sound")
  const bellState = useSyncExternalStore(bell.subscribe, () => bell.state)
  const state = sound === "off" ? "off" : bellState
  return {
    sound,
    bellState,
    state,
    /** Why there is no sound; null when it is on. */
    problem: { ready: null, locked: text.soundLocked, off: `${text.soundOff} ${text.soundOn}.` }[state],
    turnOn() {
      setSound("on")
      void bell.unlock()
    },
  }
}

/** As wide as the page until the sound is on. */
export function SoundBar() {
  const { state, problem, turnOn } = useSound()
  if (problem === null) return null
  return (
    <button type="button" className={`${bars.bar} ${bars.sound}`} onClick={turnOn}>
      <Icon name={state === "off" ? "bellOff" : "bell"} size={24} /> {problem}
    </button>
  )
}

/** On a phone, where the bar would take the room of an order, a page shows this button in its header instead. */
export function SoundButton() {
  const text = useText().shell
  const { problem, turnOn } = useSound()
  if (problem === null) return null
  return (
    <Button kind="primary" icon="bellOff" className={bars.soundButton} title={problem} onClick={turnOn}>
      {text.soundShort}
    </Button>
  )
}
