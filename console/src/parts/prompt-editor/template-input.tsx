import { Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../lib/focus.ts'
import type { TemplateRules } from './analyse-template.ts'
import { ExpandButton } from './expand-button.tsx'
import { ErrorList } from './error-list.tsx'
import { insertText } from './insert-text.ts'
import { PlaceholderAside } from './placeholder-aside.tsx'
import type { ChipHints } from './placeholder-chips.tsx'
import box from './prompt-box.module.css'
import type { PromptProps } from './prompt-input.tsx'
import { attachPromptBehaviour } from './attach-prompt-behaviour.ts'
import { AnnouncedErrors } from './announced-errors.tsx'
import styles from './template-input.module.css'
import { useTemplateAnalysis } from './use-template-analysis.ts'
import { useExpanded } from './use-expanded.ts'

/** Why a template cannot be saved. */
export type TemplateProblem = 'empty' | 'placeholders'

/**
 * The editor of a template: a prompt whose placeholders are highlighted in the text and offered as chips.
 * @param rules the placeholders it may have
 * @param hints the texts beside the chips
 * @param isNew whether the row is new: an empty text shows no errors until the author has typed or tried to save
 * @param onProblem called with what is wrong with the text, each time that changes
 */
export function TemplateInput({
  rules,
  hints,
  isNew,
  onProblem,
  onChange,
  error,
  defaultValue = '',
  ...others
}: PromptProps & {
  rules: TemplateRules
  hints: ChipHints
  isNew: boolean
  onProblem: (problem: TemplateProblem | undefined) => void
}) {
  const { label, readOnly } = others
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [initial] = useState(defaultValue)
  const [tried, setTried] = useState(false)
  if (error && !tried) setTried(true)

  const { expanded, toggle } = useExpanded(text)
  const { analysis, typed, analyse, select } = useTemplateAnalysis(text, layer, initial, rules)
  const quiet = isNew && initial === '' && !typed && !tried
  const messages = quiet ? [] : analysis.messages
  const shownErrors = [...new Set([...(typeof error === 'string' ? [error] : []), ...messages])]
  const problem = messages.length === 0 ? undefined : analysis.isEmpty ? 'empty' : 'placeholders'
  useEffect(() => onProblem(problem), [onProblem, problem])

  return (
    <div className={styles.editor} data-wide>
      <div className={styles.grid}>
        <div className={`${box.prompt} ${styles.text}`}>
          <Textarea
            {...others}
            id={id}
            ref={(node) => {
              text.current = node
              return node ? attachPromptBehaviour(node, onChange) : undefined
            }}
            defaultValue={initial}
            error={
              shownErrors.length > 0 &&
              shownErrors.map((message) => <span key={message}>{message}</span>)
            }
            resize="vertical"
            classNames={{
              input: expanded ? box.tall : box.box,
              wrapper: styles.wrapper,
              error: styles.sentences,
            }}
            inputContainer={above(<div ref={layer} className={styles.layer} aria-hidden />)}
          />
        </div>
        <PlaceholderAside
          label={label}
          controls={id}
          placeholders={rules.placeholders}
          used={analysis.used}
          hints={hints}
          disabled={readOnly}
          onInsert={(placeholder) => {
            if (text.current) insertText(text.current, placeholder)
            analyse()
          }}
          onLeave={() => focusElement(text.current)}
        />
        <div className={styles.toggle}>
          <ExpandButton label={label} expanded={expanded} onToggle={toggle} />
        </div>
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
