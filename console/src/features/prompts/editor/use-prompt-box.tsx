import { UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '../../../ui/icons/later-icons.ts'
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
  /** How far down the text was scrolled in each of the two, in CSS pixels. */
  const tops = useRef({ small: 0, tall: 0 })

  const toggle = () => {
    const shown = box.current
    if (!shown) return
    const now = shown.scrollTop
    if (!expanded) tops.current.small = now
    // Overrides a height set with the resize handle.
    shown.style.height = ''
    flushSync(() => setExpanded(!expanded))
    // Restores the earlier position, unless the author has scrolled since.
    shown.scrollTop = expanded && now === tops.current.tall ? tops.current.small : now
    tops.current.tall = shown.scrollTop
    if (!expanded) shown.scrollIntoView({ block: 'nearest' })
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
