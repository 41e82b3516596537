import { Textarea } from '@mantine/core'
import styles from '../../../ui/prompt-box.module.css'
import type { PromptInputProps } from '../../crud/index.ts'
import { usePromptBox } from './use-prompt-box.tsx'

/**
 * A prompt: an expandable text box in which double quotes become single ones. It is uncontrolled, so that long texts are
 * not rendered again at each key press.
 */
export function PromptInput({ onChange, ...props }: PromptInputProps) {
  const { textarea, expandButton } = usePromptBox(props.label, onChange)
  return (
    <div className={styles.prompt}>
      <Textarea {...props} {...textarea} />
      {expandButton}
    </div>
  )
}
