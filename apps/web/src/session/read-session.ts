import { send } from "../api/send.ts"
import type { Session } from "./session.ts"
import { readTillOverride } from "./till-override.ts"

export async function readSession(): Promise<Session> {
  if (readTillOverride()) return (await import("./at-till.ts")).settle()
  return send("GET", "/console/v1/session")
}
