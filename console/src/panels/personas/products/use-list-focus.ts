import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { focusElement, isFocusLost } from '../../../lib/focus.ts'

/**
 * Moves the focus on when the focused button is removed: to the next button of its list, or to the frame.
 * @param frame the element around the lists
 */
export function useListFocus(frame: RefObject<HTMLElement | null>): void {
  const last = useRef<{ list: Element; index: number }>(undefined)
  useLayoutEffect(() => {
    const node = frame.current
    const remember = ({ target }: FocusEvent) => {
      const list = target instanceof Element ? target.closest('ul') : null
      last.current = list
        ? { list, index: buttonsOf(list).findIndex((one) => one === target) }
        : undefined
    }
    node?.addEventListener('focusin', remember)
    return () => node?.removeEventListener('focusin', remember)
  }, [frame])
  useLayoutEffect(() => {
    if (!last.current || !isFocusLost()) return
    const buttons = buttonsOf(last.current.list)
    const next = buttons[last.current.index] ?? buttons.at(-1)
    focusElement(next?.isConnected ? next : frame.current)
  })
}

const buttonsOf = (list: Element) => [...list.querySelectorAll('button')]
