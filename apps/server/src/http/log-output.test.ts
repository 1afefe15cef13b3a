import { expect, test } from "vitest"
import { openLogOutput } from "./log-output.ts"

const failing = (code: string) => Object.assign(new Error(code), { code })

/** A pipe that takes so many bytes until it is read. */
function makePipe(room: number) {
  let text = ""
  let free = room
  return {
    write(bytes: Buffer) {
      if (free === 0) throw failing("EAGAIN")
      const taken = bytes.subarray(0, free)
      free -= taken.length
      text += taken
      return taken.length
    },
    read: (more = Number.POSITIVE_INFINITY) => {
      free = more
    },
    get lines() {
      return text.trimEnd().split("\n")
    },
  }
}

const line = (index: number, level = 30) => `{"level":${level},"index":${index},"dish":"${"x".repeat(50)}"}\n`

test("lines are buffered until they are worth a write; an error is written at once, with all before it", () => {
  const writes: number[] = []
  const output = openLogOutput({
    write(bytes) {
      writes.push(bytes.length)
      return bytes.length
    },
    bufferLength: 4_096,
  })
  for (let index = 0; index < 10; index += 1) output.write(line(index))
  expect(writes).toEqual([])
  output.write(line(10, 50))
  expect(writes).toHaveLength(1)
  for (let index = 0; index < 1_000; index += 1) output.write(line(index))
  expect(Math.max(...writes)).toBeLessThanOrEqual(4_096)
  expect(writes.length).toBeLessThan(40)
})

test("a log that is no pipe gets fewer and larger writes", () => {
  const writes: number[] = []
  const write = (bytes: Buffer) => {
    writes.push(bytes.length)
    return bytes.length
  }
  const output = openLogOutput({ write, bufferLength: 32_768 })
  for (let index = 0; index < 1_000; index += 1) output.write(line(index))
  expect(Math.max(...writes)).toBeGreaterThan(30_000)
  expect(Math.max(...writes)).toBeLessThanOrEqual(32_768)
})

test("a log reader that pauses blocks nothing, and gets every line in order when it reads again", () => {
  const pipe = makePipe(1_000)
  const output = openLogOutput({ write: pipe.write, patienceMs: 0 })
  for (let index = 0; index < 1_000; index += 1) output.write(line(index))
  expect(pipe.lines.length).toBeLessThan(20)
  pipe.read()
  output.flushSync()
  expect(pipe.lines.map(each => JSON.parse(each).index)).toEqual([...Array(1_000).keys()])
})

test("a log that cannot be written keeps so much and no more; the dropped lines are counted", () => {
  const pipe = makePipe(0)
  const output = openLogOutput({ write: pipe.write, mostKeptBytes: 10_000, patienceMs: 0 })
  for (let index = 0; index < 1_000; index += 1) output.write(line(index))
  pipe.read()
  output.flushSync()
  output.flushSync()
  const last = JSON.parse(pipe.lines.at(-1) ?? "")
  expect(pipe.lines.length - 1 + last.lines).toBe(1_000)
  expect(pipe.lines.length).toBeLessThan(250)
})

test.each(["EPIPE", "ENOSPC", "EIO"])("%s reaches nobody who logs, nor the end of the process", code => {
  const output = openLogOutput({
    write() {
      throw failing(code)
    },
    patienceMs: 20,
  })
  output.write(line(1, 50))
  output.flushSync()
})
