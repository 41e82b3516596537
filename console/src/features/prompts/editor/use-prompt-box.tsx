import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '../../../ui/icons/icons.ts'
import styles from '../../../ui/prompt-box.module.css'
import { attachPromptBehaviour } from './attach-prompt-behaviour.ts'

/**
 * What makes a text box a prompt: the behaviour of one, and a button that expands it to a tall editor and back. The
 * visible text stays in view.
 * @returns the box, the props of Mantine's `Textarea`, and the button
 */
export function usePromptBox(label: string, onChange: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [expanded, setExpanded] = useState(false)
  const scrolled = useRef({ now: 0, small: 0, tall: 0 })

  useLayoutEffect(() => {
    if (!box.current) return
    const tops = scrolled.current
    // Restores the earlier position, unless the author has scrolled since.
    box.current.scrollTop = !expanded && tops.now === tops.tall ? tops.small : tops.now
    tops.tall = box.current.scrollTop
    if (expanded) box.current.scrollIntoView({ block: 'nearest' })
  }, [expanded])

  const toggle = () => {
    if (box.current) {
      scrolled.current.now = box.current.scrollTop
      if (!expanded) scrolled.current.small = box.current.scrollTop
      // Overrides a height set with the resize handle.
      box.current.style.height = ''
    }
    setExpanded(!expanded)
  }
  return {
    box,
    textarea: {
      ref(node: HTMLTextAreaElement | null) {
        box.current = node
        return node ? attachPromptBehaviour(node, onChange) : undefined
      },
      resize: 'vertical',
      classNames: { input: expanded ? styles.tall : styles.box },
    } as const,
    expandButton: (
      <UnstyledButton
        className={`row gap-xs dimmed tiny ${styles.toggle}`}
        aria-expanded={expanded}
        aria-label={`${expanded ? 'Collapse' : 'Expand'} ${label}`}
        // A click does not move the caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {expanded ? <IconArrowsDiagonalMinimize2 size={14} /> : <IconArrowsDiagonal size={14} />}
        {expanded ? 'Collapse' : 'Expand'}
      </UnstyledButton>
    ),
  }
}
