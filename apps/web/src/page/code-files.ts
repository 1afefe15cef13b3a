import { saveFile } from "../api/download.ts"
import { pixelsPerSquare, type QrCode, runsOf, svgOf } from "../parts/qr-code.ts"

export function saveSvg(code: QrCode, name: string): void {
  saveFile(new Blob([svgOf(code)], { type: "image/svg+xml" }), `${name}.svg`)
}

export async function savePng(code: QrCode, name: string): Promise<void> {
  saveFile(await drawPng(code), `${name}.png`)
}

function drawPng(code: QrCode): Promise<Blob> {
  const scale = pixelsPerSquare(code)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = code.size * scale
  const drawing = canvas.getContext("2d")
  if (!drawing) throw new Error("The browser draws no pictures")
  drawing.fillStyle = "white"
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.fillStyle = "black"
  for (const [y, row] of code.rows.entries()) {
    for (const [x, length] of runsOf(row)) drawing.fillRect(x * scale, y * scale, length * scale, scale)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("The browser made no picture"))))
  })
}
