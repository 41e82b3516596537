import { inBraces } from '@greenroom/contract'
import { maxListedErrors } from './analyse-template.ts'
import type { Mark } from './analyse-template.ts'
import styles from './template-input.module.css'

const descriptions = { right: '', unknown: 'is not a placeholder', repeated: 'is repeated' }

/**
 * The invalid placeholders of a text, by line and word.
 * @param onShow selects an error in the text, by its index
 */
export function ErrorList({
  errors,
  onShow,
}: {
  errors: readonly Mark[]
  onShow: (place: number) => void
}) {
  if (errors.length === 0) return null
  return (
    <ul className={styles.places}>
      {errors.slice(0, maxListedErrors).map(({ start, line, word, kind }, place) => (
        <li key={start}>
          <button type="button" data-kind={kind} onClick={() => onShow(place)}>
            Line {line}: <code>{inBraces(word)}</code> {descriptions[kind]}
          </button>
        </li>
      ))}
      {errors.length > maxListedErrors && (
        <li>and {errors.length - maxListedErrors} more, marked in the text</li>
      )}
    </ul>
  )
}
