import type { Evening, Response } from "./evening.ts"
import type { Command, SimulatedTablet } from "./tablet.ts"

/** What a tablet does without a network is sent later, in the same order. */
export async function enterOn(evening: Evening, tablet: SimulatedTablet, command: Command): Promise<void> {
  if (tablet.isOffline) tablet.store(command)
  else await put(evening, command)
}

export async function put(evening: Evening, { path, body }: Command): Promise<Response> {
  const send = () => evening.ok(path, "PUT", { ...body, sentAt: evening.time() })
  const response = await send()
  // The response got lost: the same again changes nothing.
  if (evening.random.chance(0.1)) await send()
  return response
}

export async function changeNetwork(evening: Evening): Promise<boolean> {
  const tablet = evening.random.pick(evening.tablets)
  if (tablet.isOffline) await reconnect(evening, tablet)
  else tablet.isOffline = true
  return true
}

/** Whatever is unsent is sent. */
export async function sendAll(evening: Evening): Promise<void> {
  for (const tablet of evening.tablets) await reconnect(evening, tablet)
}

async function reconnect(evening: Evening, tablet: SimulatedTablet): Promise<void> {
  tablet.isOffline = false
  for (const command of tablet.takeAll()) await put(evening, command)
}
