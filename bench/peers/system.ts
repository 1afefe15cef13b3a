import type { Answer } from "../load/connection.ts"
import { productCount } from "./shop.ts"
import { type Errand, openConnection } from "./shoppers.ts"

export type WorkName = "catalogue" | "search" | "price" | "order"

/** One of those that are compared, running and filled. */
export interface System {
  readonly name: string
  readonly version: string
  readonly database: string
  readonly pid: number
  readonly port: number
  /** How many orders its database holds. */
  readonly ordersQuery: string
  readonly errands: Readonly<Partial<Record<WorkName, Errand>>>
}

export function requireAnswer(isRight: boolean, what: string, { status, body }: Answer): void {
  if (!isRight) throw new Error(`${what} was answered ${status}: ${body.toString().slice(0, 600)}`)
}

/**
 * Reads the whole list. It is looked through once; after that, as many bytes as then stand for the same list, so that the
 * client does not spend its time on reading what nobody doubts.
 */
export async function makeCatalogueErrand<Body>(
  port: number,
  request: string,
  productsIn: (body: Body) => readonly unknown[] | undefined,
): Promise<Errand> {
  const connection = await openConnection(port)
  const first = await connection.ask(request).finally(() => connection.close())
  requireAnswer(first.status === 200, "the catalogue", first)
  const found = productsIn(JSON.parse(first.body.toString()))?.length
  requireAnswer(found === productCount, `a catalogue with ${found} products`, first)
  return async shopper => {
    const answer = await shopper.ask(request)
    const isSame = answer.status === 200 && answer.body.length === first.body.length
    requireAnswer(isSame, "the catalogue", answer)
  }
}
