export interface Config {
  rasoiUrl: string
  /** Secret. It stays in this process; pages never see it. */
  rasoiKey: string
  host: string
  port: number
  /** Where customers reach it, such as https://spice-garden.example; the local address if undefined. */
  publicUrl?: string | undefined
  colours: string
}

/** The only file that reads the environment. By default it serves the demo restaurant. */
export function readConfig(environment = process.env): Config {
  return {
    rasoiUrl: environment.RASOI_URL ?? "http://localhost:8080",
    // Public, and only valid in the demo. A live key, so that orders appear in the demo's console.
    rasoiKey: environment.RASOI_KEY ?? "rasoi_live_DemoRestaurantLiveKey000000000002e89b7",
    host: environment.HOST ?? "127.0.0.1",
    port: Number(environment.PORT ?? 3000),
    publicUrl: environment.PUBLIC_URL,
    colours: environment.COLOURS ?? "saffron",
  }
}
