import { Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../lib/focus.ts'
import type { TemplateRules } from './analyse-template.ts'
import { ExpandButton } from './expand-button.tsx'
import { ErrorList } from './error-list.tsx'
import { insertText } from './insert-text.ts'
import { PlaceholderChips } from './placeholder-chips.tsx'
import type { ChipHints } from './placeholder-chips.tsx'
import box from './prompt-box.module.css'
import type { PromptProps } from './prompt-input.tsx'
import { attachPromptBehaviour } from './attach-prompt-behaviour.ts'
import { AnnouncedErrors } from './announced-errors.tsx'
import styles from './template-input.module.css'
import { useTemplateAnalysis } from './use-template-analysis.ts'
import { useExpanded } from './use-expanded.ts'

/**
 * The editor of a template: a prompt text whose placeholders are marked in it and offered beside it.
 * @param rules which placeholders it may have
 * @param hints what stands beside their chips
 * @param fresh whether the text is still to be written: nothing is said of it until the author has typed or tried to
 * save
 * @param onFaults told whether the text has faults that are shown, and each time that changes
 */
export function TemplateInput({
  rules,
  hints,
  fresh,
  onFaults,
  error,
  defaultValue = '',
  ...others
}: PromptProps & {
  rules: TemplateRules
  hints: ChipHints
  fresh: boolean
  onFaults: (faulty: boolean) => void
}) {
  const { label, readOnly } = others
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [initial] = useState(defaultValue)
  const [tried, setTried] = useState(false)
  if (error && !tried) setTried(true)

  const { tall, toggle } = useExpanded(text)
  const { examined, typed, lookAgain, select } = useTemplateAnalysis(text, layer, initial, rules)
  const quiet = fresh && initial === '' && !typed && !tried
  const sentences = quiet ? [] : examined.sentences
  const said = [...new Set([...(typeof error === 'string' ? [error] : []), ...sentences])]
  const faulty = sentences.length > 0
  useEffect(() => onFaults(faulty), [onFaults, faulty])

  const count = rules.placeholders.length
  return (
    <div className={styles.editor} data-wide>
      <div className={styles.grid}>
        <div className={`${box.prompt} ${styles.text}`}>
          <Textarea
            {...others}
            id={id}
            ref={(node) => {
              text.current = node
              return node ? attachPromptBehaviour(node) : undefined
            }}
            defaultValue={initial}
            error={
              said.length > 0 && said.map((sentence) => <span key={sentence}>{sentence}</span>)
            }
            resize="vertical"
            classNames={{
              input: tall ? box.tall : box.box,
              wrapper: styles.wrapper,
              error: styles.sentences,
            }}
            inputContainer={above(<div ref={layer} className={styles.layer} aria-hidden />)}
            onInput={({ nativeEvent, currentTarget }) => {
              // The browser leaves what was dropped selected; the next key would replace it.
              if (nativeEvent.inputType === 'insertFromDrop')
                currentTarget.setSelectionRange(
                  currentTarget.selectionEnd,
                  currentTarget.selectionEnd,
                )
            }}
          />
        </div>
        <aside className={styles.aside}>
          <p className={styles.heading}>
            {count === 1 ? 'Placeholder' : 'Placeholders'}
            {count > 1 && (
              <span className={styles.count}>
                {examined.used.size} of {count} used
              </span>
            )}
          </p>
          <PlaceholderChips
            label={label}
            controls={id}
            placeholders={rules.placeholders}
            used={examined.used}
            hints={hints}
            disabled={readOnly}
            onInsert={(placeholder) => {
              if (text.current) insertText(text.current, placeholder)
              lookAgain()
            }}
            onLeave={() => focusElement(text.current)}
          />
        </aside>
        <div className={styles.toggle}>
          <ExpandButton label={label} tall={tall} onToggle={toggle} />
        </div>
        {!quiet && <ErrorList faulty={examined.faulty} onShow={select} />}
      </div>
      <AnnouncedErrors sentences={sentences} />
    </div>
  )
}

/** Puts the text box above what marks its placeholders. */
const above = (marks: ReactNode) => (input: ReactNode) => (
  <div className={styles.layered}>
    {marks}
    {input}
  </div>
)
