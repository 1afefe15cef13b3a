import { encode } from "uqr"

/** A QR code as squares on a white background with its quiet zone. */
export interface QrCode {
  /** Squares in a row. */
  readonly size: number
  /** Rows of squares that are dark. */
  readonly rows: readonly (readonly boolean[])[]
}

/** Scanners need this many light squares around the code. */
const quietZone = 4

/** A quarter of the code may be unreadable, because tables get dirty and paper gets torn. */
export function makeQrCode(address: string): QrCode {
  const { size, data } = encode(address, { ecc: "Q", border: quietZone })
  return { size, rows: data }
}

/** The dark squares as an SVG path, one rectangle for each run in a row. */
export function pathOf({ rows }: QrCode): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("")
}

/** Runs of dark squares as start and length. */
export function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1] += 1
    else if (isDark) runs.push([x, 1])
  }
  return runs
}

/** A file for printers. It has a size in millimetres, because some programs open a drawing without one as a dot. */
export function svgOf(code: QrCode): string {
  const { size } = code
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="80mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="#000" d="${pathOf(code)}"/>`,
    "</svg>\n",
  ].join("")
}

/** Sharp when it is printed 8 cm wide. */
const pngPixels = 1200

/** The largest whole number of pixels for a square, so that every square has the same size. */
export function pixelsPerSquare({ size }: QrCode): number {
  return Math.ceil(pngPixels / size)
}
