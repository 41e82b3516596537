import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { ExpandButton } from './expand-button.tsx'
import type { PromptInputProps } from '../../crud/index.ts'
import styles from '../../../ui/prompt-box.module.css'
import { attachPromptBehaviour } from './attach-prompt-behaviour.ts'
import { useExpanded } from './use-expanded.ts'

/**
 * A prompt: an expandable text box in which double quotes become single ones. It is uncontrolled, so that long texts are
 * not rendered again at each key press.
 */
export function PromptInput({ onChange, ...props }: PromptInputProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { expanded, toggle } = useExpanded(box)
  return (
    <div className={styles.prompt}>
      <Textarea
        {...props}
        ref={(node) => {
          box.current = node
          return node ? attachPromptBehaviour(node, onChange) : undefined
        }}
        resize="vertical"
        classNames={{ input: expanded ? styles.tall : styles.box }}
      />
      <ExpandButton label={props.label} expanded={expanded} onToggle={toggle} />
    </div>
  )
}
