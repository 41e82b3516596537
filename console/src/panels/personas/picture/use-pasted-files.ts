import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

const textField =
  'input:not([type=radio], [type=file], [type=checkbox]), textarea, [contenteditable]'

/**
 * Hears of files that are pasted into a form, wherever in it the focus is, unless a text field takes what is pasted.
 * @param within something in the form
 */
export function usePastedFiles(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): void {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    const place = within.current?.closest('form') ?? within.current
    if (files.length === 0 || !(target instanceof Element)) return
    if (target !== document.body && !place?.contains(target)) return
    if (target.matches(textField)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => hear(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
