import { toastFailure, toastSuccess } from './toasts.ts'

/** Copies a text. @returns whether it is copied; otherwise a toast says that it is not */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (copySelected(text)) return true
    toastFailure('The browser did not allow copying.')
    return false
  }
}

/** Copies a link, and says so. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toastSuccess('Link copied')
}

/** Copies without `navigator.clipboard`, which a page of plain HTTP does not have: that needs a selection. */
function copySelected(text: string): boolean {
  const selection = getSelection()
  const source = document.createElement('span')
  source.className = 'visually-hidden'
  source.textContent = text
  source.addEventListener('copy', (event) => {
    // The text itself, and not what the selection makes of its line breaks.
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  })
  document.body.append(source)
  selection?.selectAllChildren(source)
  const isCopied = document.execCommand('copy')
  source.remove()
  return isCopied
}
