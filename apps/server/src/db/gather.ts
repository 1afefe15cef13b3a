import { DatabaseUnavailable } from "./errors.ts"

interface Options<Asked, Answer> {
  /** One statement for all of them; answers in their order. */
  together(asked: readonly Asked[]): Promise<Answer[]>
  /** How many of those that wait go next. */
  sizeFor(waiting: number): number
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** While one batch is at work in the database, the next can be on its way to it. */
const mostUnderWay = 2

/**
 * Those that come while others are under way wait for each other, and go in one statement. Nobody waits for company: who
 * finds the way free goes at once.
 */
export function gather<Asked, Answer>({
  together,
  sizeFor,
}: Options<Asked, Answer>): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = []
  let underWay = 0

  function sendNext(): void {
    while (underWay < mostUnderWay && waiting.length > 0) {
      underWay += 1
      void send(waiting.splice(0, sizeFor(waiting.length))).finally(() => {
        underWay -= 1
        sendNext()
      })
    }
  }

  async function send(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await together(batch.map(({ asked }) => asked))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // Nobody fares better alone, and who waits would only learn it one deadline after the other.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) batch[0]?.reject(error)
      // The fault of one, not of its neighbours.
      else await Promise.all(batch.map(single => send([single])))
    }
  }

  return asked =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      sendNext()
    })
}
