import { useEffect, useEffectEvent } from 'react'
import { focusElement, isFocusLost } from '../lib/focus.ts'

/**
 * Keeps the focus within a part of the page whose content is swapped. Where the element that had it is gone or disabled, the
 * `[data-autofocus]` of the new content gets it, otherwise the part itself, which needs a `tabIndex`.
 */
export function useKeptFocus(find: () => HTMLElement | null | undefined, active = true): void {
  const findPart = useEffectEvent(find)
  useEffect(() => {
    const part = active ? findPart() : undefined
    if (!part) return undefined
    let last = part.contains(document.activeElement) ? document.activeElement : null
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = target
    }
    const restore = () => {
      if (!last || (last.isConnected && !last.matches(':disabled'))) return
      // A browser may take a while to take the focus from a disabled element.
      if (!isFocusLost() && document.activeElement !== last) return
      focusElement(part.querySelector('[data-autofocus]:not(:disabled)') ?? part)
    }
    // After the effects of the new content, which may know a better place.
    const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(restore)))
    observer.observe(part, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    part.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      part.removeEventListener('focusin', remember)
    }
  }, [active])
}
