import { Component, type ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Empty } from "../parts/states.tsx"

/** Shows an error message instead of a blank page when a screen throws. */
export class CrashGuard extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const text = useText().shell
  return (
    <main>
      <Empty
        icon="warning"
        title={text.broken}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        }
      >
        {text.brokenHelp}
      </Empty>
    </main>
  )
}
