/** How long a browser may take to begin with a download, in milliseconds. */
const patience = 60_000

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), patience)
}
