import { AggregatorRegistry, type Registry } from "prom-client"
import type { Figures } from "./messages.ts"

interface Parts {
  own: Registry
  /** Asks every worker for its figures, and answers whom it asked. */
  ask(): Iterable<number>
}

/** A worker that is this late is shown with the figures it gave before. */
const patienceMs = 1_000

/** The figures of all processes as if they were one: what counts up is added, also that of workers which have died. */
export class SummedFigures {
  readonly contentType: Registry["contentType"]
  private readonly parts: Parts
  private readonly latest = new Map<number, Figures>()
  private readonly awaited = new Set<() => void>()
  private missing = new Set<number>()
  private ended: Figures[] = []

  constructor(parts: Parts) {
    this.parts = parts
    this.contentType = parts.own.contentType
  }

  note(workerId: number, figures: Figures): void {
    this.latest.set(workerId, figures)
    this.arrived(workerId)
  }

  /** A sum that fell with every death would look like a restart of the whole. What a gauge shows is gone, though. */
  end(workerId: number): void {
    const last = this.latest.get(workerId) ?? []
    this.latest.delete(workerId)
    this.ended.push(last.filter(({ type }) => String(type) !== "gauge"))
    this.arrived(workerId)
  }

  async metrics(): Promise<string> {
    await this.gather()
    this.ended = [await sum(this.ended).getMetricsAsJSON()]
    const own = await this.parts.own.getMetricsAsJSON()
    return sum([own, ...this.latest.values(), ...this.ended]).metrics()
  }

  private gather(): Promise<void> {
    this.missing = new Set(this.parts.ask())
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        this.awaited.delete(done)
        resolve()
      }
      const timer = setTimeout(done, patienceMs)
      this.awaited.add(done)
      this.tellWhenComplete()
    })
  }

  private arrived(workerId: number): void {
    this.missing.delete(workerId)
    this.tellWhenComplete()
  }

  private tellWhenComplete(): void {
    if (this.missing.size === 0) for (const done of this.awaited) done()
  }
}

function sum(figures: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate([...figures])
}
