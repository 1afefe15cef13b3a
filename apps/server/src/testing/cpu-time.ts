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
