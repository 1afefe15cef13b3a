/** Runs clean-up steps in reverse order, however the run ends. */
export interface CleanUp {
  /** After `run` was called, the step runs at once and the caller gets an error. */
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
      // A step that is added meanwhile extends `running`.
      for (let seen: unknown; seen !== running; ) {
        seen = running
        await running
      }
    },
  }
}
