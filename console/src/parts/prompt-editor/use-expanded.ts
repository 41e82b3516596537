import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Lets a text box grow to a tall editor and back; what stood in its view stays there.
 * @returns whether it is tall, and what changes that
 */
export function useExpanded(ref: RefObject<HTMLTextAreaElement | null>): {
  tall: boolean
  toggle: () => void
} {
  const [tall, setTall] = useState(false)
  const scrolled = useRef({ now: 0, small: 0, tall: 0 })

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const tops = scrolled.current
    // Back to where it was, unless the author has scrolled in between.
    box.scrollTop = !tall && tops.now === tops.tall ? tops.small : tops.now
    tops.tall = box.scrollTop
    if (tall) box.scrollIntoView({ block: 'nearest' })
  }, [ref, tall])

  return {
    tall,
    toggle() {
      const box = ref.current
      if (box) {
        scrolled.current.now = box.scrollTop
        if (!tall) scrolled.current.small = box.scrollTop
        // What was dragged by the resize handle gives way.
        box.style.height = ''
      }
      setTall(!tall)
    },
  }
}
