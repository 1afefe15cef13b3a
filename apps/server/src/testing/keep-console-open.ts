/**
 * Holds an event stream, so that the demo's simulated tablet leaves the orders to people. It responds to no ping, so it connects
 * again, sooner than a device counts as silent.
 */
export async function keepConsoleOpen(url: string, cookie: string, signal: AbortSignal): Promise<void> {
  const connect = () => fetch(`${url}/console/v1/events`, { headers: { cookie }, signal })
  await connect()
  const again = setInterval(() => void connect().catch(() => {}), 5_000)
  signal.addEventListener("abort", () => clearInterval(again))
}
