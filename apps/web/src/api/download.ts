import { sendForFile } from "./send.ts"

/** Saves the response as a file. For a GET, use a plain link. */
export async function downloadFile(path: string, body: object, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await sendForFile(path, body))
  const link = document.createElement("a")
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
