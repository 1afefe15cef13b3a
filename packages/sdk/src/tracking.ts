import { trackingToken } from "./address.ts"
import { type Call, makeCall } from "./call.ts"
import type { Tracking } from "./generated/types.ts"
import { type RequestOptions, readTrackingOptions, type TrackingOptions } from "./options.ts"

export interface Track {
  /** The public tracking record. Takes the token or the whole `trackingUrl`. Sends no key. */
  get(tokenOrUrl: string, options?: RequestOptions): Promise<Tracking>
}

export function makeTrack(call: Call): Track {
  return {
    get: async (tokenOrUrl, options) => call("track.get", { id: trackingToken(tokenOrUrl), options }),
  }
}

/** Tracking only. It needs no key, so it can run in a browser. */
export class RasoiTracking implements Track {
  readonly #track: Track

  constructor(options: TrackingOptions) {
    this.#track = makeTrack(makeCall(readTrackingOptions(options)))
  }

  get(tokenOrUrl: string, options?: RequestOptions): Promise<Tracking> {
    return this.#track.get(tokenOrUrl, options)
  }
}
