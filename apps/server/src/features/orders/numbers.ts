import type { Database } from "../../db/index.ts"
import { allocateNumberBlock, type NewOrder } from "./store.ts"

interface Block {
  readonly restaurantId: string
  readonly day: string
  readonly test: boolean
  /** Allocated but not used, in descending order. */
  readonly returned: number[]
  next: number
  /** The first number after the block. */
  end: number
  size: number
  refill: Promise<void> | undefined
}

const smallestBlock = 4
const largestBlock = 64
const maxBlocks = 50_000

export interface OrderNumbers {
  allocate(restaurantId: string, day: string, test: boolean): string | Promise<string>
  /** Only for an order that was certainly not written, such as a replay. The next order gets its number. */
  release(order: Pick<NewOrder, "restaurantId" | "day" | "test" | "number">): void
}

/**
 * Short numbers, unique per restaurant and day. A server allocates them in blocks, so that orders do not wait for one
 * counter; the blocks grow on busy days. Gaps remain when a server stops before it used its block, and when the result
 * of a commit is unknown.
 */
export function makeOrderNumbers(db: Database): OrderNumbers {
  const blocks = new Map<string, Block>()

  async function refill(block: Block): Promise<void> {
    const { restaurantId, day, test, size } = block
    const first = await allocateNumberBlock(db, restaurantId, day, test, size)
    block.next = first
    block.end = first + size
    block.size = Math.min(size * 2, largestBlock)
  }

  function blockOf(restaurantId: string, day: string, test: boolean): Block {
    const name = `${restaurantId}:${day}:${test}`
    const known = blocks.get(name)
    if (known) return known
    if (blocks.size >= maxBlocks) blocks.clear()
    const numbers = { returned: [], next: 1, end: 1, size: smallestBlock }
    const made: Block = { restaurantId, day, test, ...numbers, refill: undefined }
    blocks.set(name, made)
    return made
  }

  async function afterRefill(block: Block): Promise<string> {
    while (block.next >= block.end) {
      block.refill ??= refill(block).finally(() => {
        block.refill = undefined
      })
      await block.refill
    }
    return textOf(block.next++, block.test)
  }

  return {
    allocate(restaurantId, day, test) {
      const block = blockOf(restaurantId, day, test)
      const returned = block.returned.pop()
      if (returned !== undefined) return textOf(returned, test)
      return block.next < block.end ? textOf(block.next++, test) : afterRefill(block)
    },
    release({ restaurantId, day, test, number }) {
      const { returned } = blockOf(restaurantId, day, test)
      returned.push(numberOf(number, test))
      returned.sort((a, b) => b - a)
    },
  }
}

/** The prefix makes a test order's number different from every real one. */
function textOf(number: number, test: boolean): string {
  return test ? `T${number}` : String(number)
}

function numberOf(text: string, test: boolean): number {
  return Number(test ? text.slice(1) : text)
}
