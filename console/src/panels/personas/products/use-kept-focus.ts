import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus where it was when the button that had it goes: it is given to the next one of the same list, else to
 * the frame, whose text then is read.
 * @param frame what the lists of buttons stand in
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  const last = useRef<{ list: Element; at: number }>(undefined)
  useLayoutEffect(() => {
    const node = frame.current
    const note = ({ target }: FocusEvent) => {
      const list = target instanceof Element ? target.closest('ul') : null
      const buttons = list ? [...list.querySelectorAll('button')] : []
      last.current = list ? { list, at: buttons.findIndex((one) => one === target) } : undefined
    }
    node?.addEventListener('focusin', note)
    return () => node?.removeEventListener('focusin', note)
  }, [frame])
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { list, at } = last.current
    const buttons = [...list.querySelectorAll('button')]
    const next = buttons[at] ?? buttons.at(-1)
    if (next?.isConnected) next.focus()
    else frame.current?.focus()
  })
}
