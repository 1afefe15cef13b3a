/** What a tablet wants the server to know, under an id of its own. */
export interface Command {
  readonly path: string
  readonly body: object
  readonly orderIds: readonly string[]
}

/** A tablet that stores what it cannot send. */
export class SimulatedTablet {
  isOffline = false
  readonly series: string
  #commands: Command[] = []
  #orders = 0
  #bills = 0

  constructor(series: string) {
    this.series = series
  }

  takeNumber(): string {
    this.#orders += 1
    return `${this.series}-${this.#orders}`
  }

  /** Of the financial year, which begins on 1 April. */
  takeBillNumber(at: number): string {
    this.#bills += 1
    const date = new Date(at + 330 * 60_000)
    const first = date.getUTCMonth() < 3 ? date.getUTCFullYear() - 1 : date.getUTCFullYear()
    return `${this.series}-${first % 100}-${(first + 1) % 100}/${this.#bills}`
  }

  store(command: Command): void {
    this.#commands.push(command)
  }

  takeAll(): Command[] {
    const commands = this.#commands
    this.#commands = []
    return commands
  }

  has(orderId: string): boolean {
    return this.#commands.some(({ orderIds }) => orderIds.includes(orderId))
  }
}
