/** How long a browser may take to start a download, in milliseconds. */
const revokeDelayMs = 60_000

/** Downloads a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
