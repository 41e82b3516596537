import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ModePlaceholder } from '@greenroom/contract'
import { focusElement } from '../../lib/focus.ts'
import type { EditedRow } from './edited-row.ts'
import { isPassage } from './passage.ts'
import type { Passage } from './passage.ts'
import { PassageDetails } from './passage-details.tsx'
import styles from './preview.module.css'
import type { Composed } from './use-composed.ts'

/**
 * The composed prompt. Each inserted passage is marked and has a numbered button, which shows where the passage comes
 * from. The number is no part of the text, so that selecting and copying give the prompt itself.
 */
export function PromptText({ composed, edited }: { composed: Composed; edited: EditedRow }) {
  const { parts } = composed.composition
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [selected, select] = useState<ModePlaceholder>()
  const passages = parts.filter(isPassage)
  const shown = passages.find(({ placeholder }) => placeholder === selected)

  const close = () => {
    select(undefined)
    focusElement(text.current?.querySelector(`[data-placeholder="${selected}"]`))
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <div className={styles.prompt}>
      <div
        ref={text}
        className={styles.text}
        role="group"
        aria-label="Composed prompt"
        tabIndex={0}
        data-prompt
      >
        {parts.map((part, at) =>
          isPassage(part) ? (
            <mark
              key={part.placeholder}
              className={styles.passage}
              data-selected={part.placeholder === selected}
              data-empty={part.text.trim() === ''}
            >
              <button
                type="button"
                data-placeholder={part.placeholder}
                data-number={passages.indexOf(part) + 1}
                aria-label={labelOf(part)}
                aria-expanded={part.placeholder === selected}
                aria-controls={id}
                onClick={() => select(part.placeholder === selected ? undefined : part.placeholder)}
              />
              {part.text}
            </mark>
          ) : (
            <span key={`after ${parts[at - 1]?.placeholder}`}>{part.text}</span>
          ),
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes what the buttons inside belong to */}
      <div id={id} onKeyDown={closeOnEscape}>
        {shown && (
          <PassageDetails key={shown.placeholder} part={shown} edited={edited} onClose={close} />
        )}
      </div>
    </div>
  )
}

function labelOf({ placeholder, sources: [source, ...others] }: Passage): string {
  if (!source) return `${placeholder}: empty`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${placeholder}: from ${source.name}${more}`
}
