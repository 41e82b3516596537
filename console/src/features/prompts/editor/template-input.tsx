import { Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { maxListedErrors } from './analyse-template.ts'
import type { Mark } from './analyse-template.ts'
import { insertText } from './insert-text.ts'
import { PlaceholderChips } from './placeholder-chips.tsx'
import type { TemplateInputProps } from '../../crud/index.ts'
import boxStyles from '../../../ui/prompt-box.module.css'
import styles from './template-input.module.css'
import { useTemplateAnalysis } from './use-template-analysis.ts'
import { usePromptBox } from './use-prompt-box.tsx'
import { inBraces } from '@greenroom/contract'
import { Code } from '../../../ui/code.tsx'

/** The editor of a template: a prompt whose placeholders are highlighted in the text and offered as chips. */
export function TemplateInput({
  rules,
  hints,
  isNew,
  onProblem,
  onChange,
  error,
  defaultValue = '',
  ...others
}: TemplateInputProps) {
  const { label, readOnly } = others
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const [initial] = useState(defaultValue)
  const [tried, setTried] = useState(false)
  if (error && !tried) setTried(true)

  const { box: text, textarea, expandButton } = usePromptBox(label, onChange)
  const { analysis, typed, analyse, select } = useTemplateAnalysis(text, layer, initial, rules)
  const quiet = isNew && initial === '' && !typed && !tried
  const messages = quiet ? [] : analysis.messages
  const shownErrors = [...new Set([...(typeof error === 'string' ? [error] : []), ...messages])]
  const problem = messages.length === 0 ? undefined : analysis.isEmpty ? 'empty' : 'placeholders'
  useEffect(() => onProblem(problem), [onProblem, problem])

  return (
    <div className={styles.editor} data-wide>
      <div className={`stack ${styles.grid}`}>
        <div className={`${boxStyles.prompt} ${styles.text}`}>
          <Textarea
            {...others}
            {...textarea}
            id={id}
            defaultValue={initial}
            error={
              shownErrors.length > 0 &&
              shownErrors.map((message) => <span key={message}>{message}</span>)
            }
            styles={{
              wrapper: { margin: 0 },
              error: { display: 'grid', gap: '0.125rem', marginTop: '0.375rem' },
            }}
            inputContainer={above(
              <div ref={layer} className={styles.layer} translate="no" aria-hidden />,
            )}
          />
        </div>
        <aside className={styles.aside}>
          <PlaceholderChips
            {...{ label, hints }}
            controls={id}
            placeholders={rules.placeholders}
            used={analysis.used}
            disabled={readOnly}
            onInsert={(placeholder) => {
              if (text.current) insertText(text.current, placeholder)
              analyse()
            }}
            onLeave={() => focusElement(text.current)}
          />
        </aside>
        <div className={`${styles.text} ${styles.expand}`}>{expandButton}</div>
        {!quiet && <ErrorList errors={analysis.errors} onShow={select} />}
      </div>
      <AnnouncedErrors messages={messages} />
    </div>
  )
}

/** Puts the text box above its highlight layer. */
const above = (marks: ReactNode) => (input: ReactNode) => (
  <div className={styles.layered}>
    {marks}
    {input}
  </div>
)

/** How long after the last key press errors are announced, in milliseconds. */
const delay = 1000

/** Announces errors to screen readers when the author pauses, and that they have been fixed. */
function AnnouncedErrors({ messages }: { messages: readonly string[] }) {
  const [announced, setAnnounced] = useState('')
  const message = messages.join(' ')
  useEffect(() => {
    const timer = window.setTimeout(
      () => setAnnounced((before) => message || (before && 'All placeholders are correct.')),
      delay,
    )
    return () => window.clearTimeout(timer)
  }, [message])
  return (
    <div className="visually-hidden" role="status">
      {announced}
    </div>
  )
}

const descriptions = { right: '', unknown: 'is not a placeholder', repeated: 'is repeated' }

/** The invalid placeholders of a text, by line and word. @param onShow selects an error in the text, by its index */
function ErrorList({
  errors,
  onShow,
}: {
  errors: readonly Mark[]
  onShow: (place: number) => void
}) {
  if (errors.length === 0) return null
  return (
    <ul className={`stack small ${styles.places}`}>
      {errors.slice(0, maxListedErrors).map(({ start, line, word, kind }, place) => (
        <li key={start}>
          <button type="button" data-kind={kind} onClick={() => onShow(place)}>
            Line {line}: <Code>{inBraces(word)}</Code> {descriptions[kind]}
          </button>
        </li>
      ))}
      {errors.length > maxListedErrors && (
        <li>and {errors.length - maxListedErrors} more, marked in the text</li>
      )}
    </ul>
  )
}
