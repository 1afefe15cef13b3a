/**
 * The processor's time that some work takes in this process, in milliseconds. Unlike the time of day, it does not grow
 * while other programs keep the machine busy.
 */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const text = "a price, a dish, a guest; ".repeat(40_000)

/** One pass over a million characters. */
function pass(): number {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) | 0
  return sum
}

/**
 * How many passes over a million characters take as much processor time as some work, measured beside it: a figure
 * that is the same on a slow machine.
 */
export async function passesOf(work: () => unknown): Promise<number> {
  // The first ones run before the loop is compiled.
  for (let count = 0; count < 5; count += 1) pass()
  const rounds = 20
  const passMs =
    (await cpuMsOf(() => {
      for (let count = 0; count < rounds; count += 1) pass()
    })) / rounds
  return (await cpuMsOf(work)) / Math.max(passMs, 0.1)
}
