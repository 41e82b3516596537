import { modePlaceholders } from '@greenroom/contract'
import type { Composition } from '@greenroom/contract'
import { formatNumber } from '../../lib/numbers.ts'
import styles from './preview.module.css'
import { useTokenCount } from './use-token-count.ts'

/** The size of a prompt, and how many of its placeholders have a value. */
export function PromptFigures({
  composition: { text, parts },
  unsaved,
}: {
  composition: Composition
  unsaved: boolean
}) {
  const tokens = useTokenCount(text)
  const filled = parts.filter((part) => part.placeholder && part.text.trim() !== '').length
  return (
    <ul className={styles.figures} aria-label="Figures of this prompt">
      <li>{formatNumber(text.length)} characters</li>
      {tokens !== undefined && (
        <li className={styles.tokens}>
          {tokens === 'counting' ? 'counting…' : `${formatNumber(tokens)} tokens`}
        </li>
      )}
      <li>
        {filled} of {modePlaceholders.length} filled
      </li>
      {unsaved && <li className={styles.unsaved}>with your unsaved text</li>}
    </ul>
  )
}
