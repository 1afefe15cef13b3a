import { createHash } from "node:crypto"
import { Transform } from "node:stream"
import { damaged } from "./archive.ts"

// A skippable zstd frame: its magic number, its length, and the SHA-256 of all bytes before it. Every zstd program ignores
// it. Without it, a file that lost its last bytes, or an empty one, would be accepted.
const frameHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const sealBytes = frameHead.length + 32

/** Adds the checksum of the whole file at its end. */
export function seal(): Transform {
  const hash = createHash("sha256")
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.concat([frameHead, hash.digest()]))
    },
  })
}

/** Passes on the bytes before the checksum, and fails at the end if it does not match. */
export function unseal(): Transform {
  const hash = createHash("sha256")
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk])
      const ready = held.subarray(0, Math.max(0, held.length - sealBytes))
      held = held.subarray(ready.length)
      hash.update(ready)
      done(null, ready)
    },
    flush(done) {
      const expected = Buffer.concat([frameHead, hash.digest()])
      done(held.equals(expected) ? null : damaged("it ends too early, or a part of it was changed"))
    },
  })
}
