/** What was started or made, to be undone in the reverse order, however the run ends. */
export interface CleanUp {
  /** Once the end has come, what is added is undone at once, and whoever added it is stopped. */
  add(undo: () => unknown): void
  run(): Promise<void>
}

export function makeCleanUp(): CleanUp {
  const undos: (() => unknown)[] = []
  let running: Promise<void> | undefined

  async function undoOne(undo: () => unknown): Promise<void> {
    try {
      await undo()
    } catch (error) {
      process.stderr.write(`bench: while cleaning up: ${(error as Error).message}\n`)
    }
  }

  async function undoAll(): Promise<void> {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undoOne(undo)
  }

  return {
    add(undo) {
      undos.push(undo)
      if (!running) return
      running = running.then(undoAll)
      throw new Error("the run is ending")
    },
    async run() {
      running ??= undoAll()
      // What is added meanwhile makes it longer.
      for (let seen: unknown; seen !== running; ) {
        seen = running
        await running
      }
    },
  }
}
