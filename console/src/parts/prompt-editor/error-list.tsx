import { inBraces } from '@greenroom/contract'
import { maxListedErrors } from './analyse-template.ts'
import type { Mark } from './analyse-template.ts'
import styles from './template-input.module.css'

const said = { right: '', unknown: 'is not a placeholder', repeated: 'is repeated' }

/**
 * Where in a text its placeholders are at fault, by line and word.
 * @param onShow leads to one of the places, by its number in the list
 */
export function ErrorList({
  faulty,
  onShow,
}: {
  faulty: readonly Mark[]
  onShow: (place: number) => void
}) {
  if (faulty.length === 0) return null
  return (
    <ul className={styles.places}>
      {faulty.slice(0, maxListedErrors).map(({ start, line, word, kind }, place) => (
        <li key={start}>
          <button type="button" data-kind={kind} onClick={() => onShow(place)}>
            Line {line}: <code>{inBraces(word)}</code> {said[kind]}
          </button>
        </li>
      ))}
      {faulty.length > maxListedErrors && (
        <li>and {faulty.length - maxListedErrors} more, marked in the text</li>
      )}
    </ul>
  )
}
