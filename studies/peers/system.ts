import type { RawResponse } from "../../bench/load/connection.ts"
import { productCount } from "./shop.ts"
import { openConnection, type Task } from "./shoppers.ts"

export type WorkName = "catalogue" | "search" | "price" | "order"

/** A compared system, running and filled. */
export interface System {
  readonly name: string
  readonly version: string
  readonly database: string
  readonly pid: number
  readonly port: number
  /** The query that counts its stored orders. */
  readonly ordersQuery: string
  readonly tasks: Readonly<Partial<Record<WorkName, Task>>>
}

export function requireResponse(isExpected: boolean, what: string, { status, body }: RawResponse): void {
  if (!isExpected) throw new Error(`${what} got status ${status}: ${body.toString().slice(0, 600)}`)
}

/**
 * Reads the whole list. The first response is parsed and checked; later ones are compared by length, so that the client
 * spends little time on them.
 */
export async function makeCatalogueTask<Body>(
  port: number,
  request: string,
  productsIn: (body: Body) => readonly unknown[] | undefined,
): Promise<Task> {
  const connection = await openConnection(port)
  const first = await connection.ask(request).finally(() => connection.close())
  requireResponse(first.status === 200, "the catalogue", first)
  const found = productsIn(JSON.parse(first.body.toString()))?.length
  requireResponse(found === productCount, `a catalogue with ${found} products`, first)
  return async shopper => {
    const response = await shopper.ask(request)
    const isSame = response.status === 200 && response.body.length === first.body.length
    requireResponse(isSame, "the catalogue", response)
  }
}
