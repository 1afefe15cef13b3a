import { sendForFile } from "./send.ts"

/** Saves the response as a file. For a GET, use a plain link. */
export async function downloadFile(path: string, body: object, fileName: string): Promise<void> {
  saveFile(await sendForFile(path, body), fileName)
}

/** Saves bytes that this page has made. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
