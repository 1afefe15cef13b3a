import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from "react"
import { forgetFailed, keepPromises } from "../browser/kept-promise.ts"
import { LoadingPage } from "./page.tsx"
import { Problem } from "./states.tsx"

/** As React's `lazy`, but "Try again" loads a file that did not arrive again. It belongs into a `WhenLoaded`. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const kept = keepPromises(load)
  return function Late(props: Props) {
    const { default: Loaded } = use(kept())
    return <Loaded {...props} />
  }
}

interface Props {
  children: ReactNode
  /** A whole screen, which has its own place for what is shown meanwhile. */
  page?: boolean
  fallback?: ReactNode
}

interface State {
  problem: { error: unknown } | null
  tries: number
}

/** Shows its content when files and texts have arrived. If they do not arrive, what is around it stays usable. */
export class WhenLoaded extends Component<Props, State> {
  override state: State = { problem: null, tries: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { problem: { error } }
  }

  override render() {
    const { page, fallback = page && <LoadingPage />, children } = this.props
    const { problem } = this.state
    if (!problem) return <Suspense fallback={fallback}>{children}</Suspense>
    const shown = <Failure error={problem.error} onRetry={this.retry} onOnline={this.again} />
    return page ? <LoadingPage>{shown}</LoadingPage> : shown
  }

  private readonly again = () => {
    forgetFailed()
    this.setState(({ tries }) => ({ problem: null, tries: tries + 1 }))
  }

  private readonly retry = () => {
    // A newer server has files of other names, which only a new page knows.
    if (this.state.tries > 0 && navigator.onLine) location.reload()
    else this.again()
  }
}

interface FailureProps {
  error: unknown
  onRetry: () => void
  onOnline: () => void
}

function Failure({ error, onRetry, onOnline }: FailureProps) {
  useEffect(() => {
    addEventListener("online", onOnline)
    return () => removeEventListener("online", onOnline)
  }, [onOnline])
  return <Problem error={error} onRetry={onRetry} />
}
