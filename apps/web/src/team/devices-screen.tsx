import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { Devices } from "./devices.tsx"
import { Pins } from "./pins.tsx"

/** The devices that are signed in, and the PINs that people use on them. */
export default function DevicesScreen() {
  const { team: text } = useText("team")
  return (
    <Page title={text.devices} about={text.aboutDevices}>
      <Devices />
      <Pins />
    </Page>
  )
}
