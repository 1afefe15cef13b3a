import { Unzip, UnzipInflate } from "fflate"

/** A menu of 5,000 rows has about 5 MB. A workbook that grows beyond this is no menu. */
export const mostUnpackedBytes = 32 * 1024 * 1024
const mostEntries = 1_000
/** So much is unpacked before the next look at the size. */
const pieceBytes = 16 * 1024

export class UnpackFault extends Error {
  readonly reason: "BROKEN" | "TOO_LARGE_UNPACKED"

  constructor(reason: UnpackFault["reason"]) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Unpacks the XML files of a workbook. It counts the bytes that really come out: what an archive says about its own
 * sizes can be a lie.
 */
export function unpackXml(archive: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const chunks = new Map<string, Uint8Array[]>()
  const finished = new Set<string>()
  let [bytes, entries] = [0, 0]
  const unzip = new Unzip(file => {
    entries += 1
    if (entries > mostEntries) throw new UnpackFault("TOO_LARGE_UNPACKED")
    if (!/\.(?:xml|rels)$/.test(file.name)) return
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, chunk, final) => {
      // The library catches what is thrown below, and passes it on.
      if (error) throw error instanceof UnpackFault ? error : new UnpackFault("BROKEN")
      bytes += chunk.length
      if (bytes > mostUnpackedBytes) throw new UnpackFault("TOO_LARGE_UNPACKED")
      own.push(chunk)
      if (final) finished.add(file.name)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  if (!hasEnd(archive)) throw new UnpackFault("BROKEN")
  try {
    for (let start = 0; start < archive.length; start += pieceBytes)
      unzip.push(archive.subarray(start, start + pieceBytes), start + pieceBytes >= archive.length)
  } catch (error) {
    throw error instanceof UnpackFault ? error : new UnpackFault("BROKEN")
  }
  if (chunks.size === 0 || finished.size < chunks.size) throw new UnpackFault("BROKEN")
  return new Map([...chunks].map(([name, parts]) => [name, joined(parts)]))
}

/** The end of an archive, followed by a comment at most. A file that was cut off lacks it. */
function hasEnd(archive: Uint8Array): boolean {
  const signature = [0x50, 0x4b, 0x05, 0x06]
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 0xffff - 22); at -= 1)
    if (signature.every((byte, index) => archive[at + index] === byte)) return true
  return false
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
