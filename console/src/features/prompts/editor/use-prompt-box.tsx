import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Expands a text box to a tall editor and back. The visible text stays in view.
 */
export function useExpanded(ref: RefObject<HTMLTextAreaElement | null>): {
  expanded: boolean
  toggle: () => void
} {
  const [expanded, setExpanded] = useState(false)
  const scrolled = useRef({ now: 0, small: 0, tall: 0 })

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const tops = scrolled.current
    // Restores the earlier position, unless the author has scrolled since.
    box.scrollTop = !expanded && tops.now === tops.tall ? tops.small : tops.now
    tops.tall = box.scrollTop
    if (expanded) box.scrollIntoView({ block: 'nearest' })
  }, [ref, expanded])

  return {
    expanded,
    toggle() {
      const box = ref.current
      if (box) {
        scrolled.current.now = box.scrollTop
        if (!expanded) scrolled.current.small = box.scrollTop
        // Overrides a height set with the resize handle.
        box.style.height = ''
      }
      setExpanded(!expanded)
    },
  }
}
