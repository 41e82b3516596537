import { Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState, useEffectEvent } from 'react'
import type { ReactNode, RefObject } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { maxListedErrors, analyseTemplate, hasSameFindings } from './analyse-template.ts'
import type { Mark } from './analyse-template.ts'
import { insertText } from './insert-text.ts'
import { PlaceholderChips } from './placeholder-chips.tsx'
import type { TemplateInputProps, TemplateRules } from '../../crud/index.ts'
import boxStyles from '../../../ui/prompt-box.module.css'
import styles from './template-input.module.css'
import { usePromptBox } from './use-prompt-box.tsx'
import { inBraces } from '@greenroom/contract'
import { Code } from '../../../ui/code.tsx'
import { createHighlightLayer } from './highlight-layer.ts'
import type { HighlightLayer } from './highlight-layer.ts'

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

/**
 * Analyses a template while it is edited, and highlights its placeholders in the layer below the text box. This happens
 * after the next paint, so it does not slow down typing (`npm run bench` measures it).
 * @returns `analyse` analyses at once; `select` selects an error in the text, by its index
 */
function useTemplateAnalysis(
  box: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLDivElement | null>,
  initial: string,
  rules: TemplateRules,
) {
  const [analysis, setAnalysis] = useState(() => analyseTemplate(initial, rules))
  const [typed, setTyped] = useState(false)
  const latest = useRef(analysis)
  const highlight = useRef<HighlightLayer>(undefined)

  const analyse = () => {
    const text = box.current?.value ?? initial
    const next = (latest.current = analyseTemplate(text, rules))
    highlight.current?.show(text, next.marks)
    setAnalysis((shown) => (hasSameFindings(shown, next) ? shown : next))
    if (text !== initial) setTyped(true)
  }
  const analyseLatest = useEffectEvent(analyse)

  useEffect(() => {
    const [text, below] = [box.current, layer.current]
    if (!text || !below) return
    highlight.current = createHighlightLayer(below)
    const syncScroll = () => {
      below.scrollTop = text.scrollTop
    }
    const { request, cancel } = afterPaint(() => {
      analyseLatest()
      syncScroll()
    })
    request()
    text.addEventListener('input', request)
    text.addEventListener('scroll', syncScroll)
    return () => {
      cancel()
      text.removeEventListener('input', request)
      text.removeEventListener('scroll', syncScroll)
      below.replaceChildren()
    }
  }, [box, layer])

  const select = (place: number) => {
    const mark: Mark | undefined = latest.current.errors[place]
    const text = box.current
    if (!mark || !text) return
    focusElement(text)
    text.setSelectionRange(mark.start, mark.end)
    const top = highlight.current?.topOf(mark, latest.current.marks) ?? 0
    text.scrollTop = top - text.clientHeight / 2
  }
  return { analysis, typed, analyse, select }
}

/** Runs work after the next paint, once for any number of requests until then. */
function afterPaint(work: () => void): { request: () => void; cancel: () => void } {
  let frame = 0
  let task = 0
  const run = () => {
    frame = 0
    work()
  }
  return {
    request() {
      frame ||= requestAnimationFrame(() => {
        task = window.setTimeout(run)
      })
    },
    cancel() {
      cancelAnimationFrame(frame)
      window.clearTimeout(task)
      frame = 0
    },
  }
}
