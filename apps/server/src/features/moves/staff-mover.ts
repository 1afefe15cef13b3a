import type { SessionCaller } from "../../http/index.ts"

/** The person and their device, or a paired device alone. */
export function staffMover({ kind, name, deviceName }: SessionCaller) {
  if (kind === "device") return { kind: "STAFF", recordedAs: "DEVICE", name, device: null } as const
  return { kind: "STAFF", recordedAs: "STAFF", name, device: deviceName } as const
}
