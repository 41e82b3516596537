import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

const textField =
  'input:not([type=radio], [type=file], [type=checkbox]), textarea, [contenteditable]'

/**
 * Handles files pasted anywhere in a form, except into a text field.
 * @param within an element of the form
 */
export function usePastedFiles(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    const form = within.current?.closest('form') ?? within.current
    if (files.length === 0 || !(target instanceof Element)) return
    if (target !== document.body && !form?.contains(target)) return
    if (target.matches(textField)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
