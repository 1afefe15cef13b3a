import type { Database } from "../db/index.ts"
import { takeNumberBlock } from "./store.ts"

interface Block {
  /** Taken and not used, the smallest last. */
  readonly returned: number[]
  next: number
  /** The first number that is not in it. */
  end: number
  size: number
  refill: Promise<void> | undefined
}

const smallestBlock = 4
const largestBlock = 64
const mostBlocksKept = 50_000

interface Numbered {
  readonly restaurantId: string
  readonly day: string
  readonly test: boolean
  readonly number: string
}

export interface OrderNumbers {
  take(restaurantId: string, day: string, test: boolean): string | Promise<string>
  /** For an order that was surely not written, such as a replay: the next order gets its number. */
  giveBack(order: Numbered): void
}

/**
 * Short numbers, unique in a restaurant's day. A server takes a block of them at a time, larger as the day is busier,
 * so that orders do not queue behind a counter. Gaps are what is left of a block when the server stops, and the number
 * of an order whose commit stayed unknown.
 */
export function makeOrderNumbers(db: Database): OrderNumbers {
  const blocks = new Map<string, Block>()

  async function refill(block: Block, restaurantId: string, day: string, test: boolean): Promise<void> {
    const size = block.size
    const first = await takeNumberBlock(db, restaurantId, day, test, size)
    block.next = first
    block.end = first + size
    block.size = Math.min(size * 2, largestBlock)
  }

  function blockOf(name: string): Block {
    const known = blocks.get(name)
    if (known) return known
    if (blocks.size >= mostBlocksKept) blocks.clear()
    const made: Block = { returned: [], next: 1, end: 1, size: smallestBlock, refill: undefined }
    blocks.set(name, made)
    return made
  }

  async function takeLater(block: Block, restaurantId: string, day: string, test: boolean): Promise<string> {
    while (block.next >= block.end) {
      block.refill ??= refill(block, restaurantId, day, test).finally(() => {
        block.refill = undefined
      })
      await block.refill
    }
    return textOf(block.next++, test)
  }

  return {
    take(restaurantId, day, test) {
      const block = blockOf(nameOf(restaurantId, day, test))
      const returned = block.returned.pop()
      if (returned !== undefined) return textOf(returned, test)
      return block.next < block.end ? textOf(block.next++, test) : takeLater(block, restaurantId, day, test)
    },
    giveBack({ restaurantId, day, test, number }) {
      const { returned } = blockOf(nameOf(restaurantId, day, test))
      returned.push(numberOf(number, test))
      returned.sort((a, b) => b - a)
    },
  }
}

function nameOf(restaurantId: string, day: string, test: boolean): string {
  return `${restaurantId}:${day}:${test}`
}

/** A test order's number can never be taken for a real one. */
function textOf(number: number, test: boolean): string {
  return test ? `T${number}` : String(number)
}

function numberOf(text: string, test: boolean): number {
  return Number(test ? text.slice(1) : text)
}
