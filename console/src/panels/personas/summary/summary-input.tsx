import { rows } from '@greenroom/contract'
import { Input, Tabs, Textarea } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ExpandButton } from '../../../parts/prompt-editor/expand-button.tsx'
import { insertText } from '../../../parts/prompt-editor/insert-text.ts'
import boxStyles from '../../../parts/prompt-editor/prompt-box.module.css'
import { attachPromptBehaviour } from '../../../parts/prompt-editor/attach-prompt-behaviour.ts'
import { useExpanded } from '../../../parts/prompt-editor/use-expanded.ts'
import { openConfirmDialog } from '../../../services/confirm.ts'
import { Name } from '../../../ui/name.tsx'
import { DocumentFailure } from './document-failure.tsx'
import { DocumentUpload } from './document-upload.tsx'
import styles from './summary-input.module.css'
import { useDocument } from './use-document-upload.ts'

/** What a form hands to the text box; it holds its text itself. */
interface TextProps {
  defaultValue?: string
  onChange: (change: unknown) => void
  readOnly?: boolean
  'data-path'?: string
}

/**
 * A persona's summary: typed, or read from a Word document, whose text then stands in the text box for editing. Typed
 * text gives way only after asking.
 * @param read gives the text as the form has it
 * @param replace puts another text in its place, where the browser cannot do so by itself
 */
export function SummaryInput({
  textarea: { defaultValue, onChange, readOnly = false, 'data-path': path },
  read,
  replace,
  error,
}: {
  textarea: TextProps
  read: () => string
  replace: (text: string) => void
  error?: ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [tab, setTab] = useState('type')
  const [filledFrom, setFilledFrom] = useState<string>()
  const { tall, toggle } = useExpanded(box)

  const fill = (text: string, { name }: File) => {
    flushSync(() => {
      setTab('type')
      setFilledFrom(name)
    })
    const field = box.current
    if (field) {
      // As if it were typed, so that the browser's undo brings back what stood there.
      field.select()
      insertText(field, text)
      field.setSelectionRange(0, 0)
      field.scrollTop = 0
    }
    if (read() !== text) replace(text)
  }
  const take = (text: string, file: File) => {
    const typed = read().trim()
    if (typed === '' || typed === text) return fill(text, file)
    let agreed = false
    openConfirmDialog({
      title: 'Replace Summary',
      text: (
        <>
          The summary holds text already. Replace it with the text of “<Name>{file.name}</Name>”?
        </>
      ),
      cancel: 'Keep',
      confirm: 'Replace',
      action: () => {
        agreed = true
      },
      after: () => agreed && fill(text, file),
    })
  }
  const document = useDocument(take)
  return (
    <Input.Wrapper
      label="Summary"
      labelProps={{ htmlFor: `${id}-text` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Tabs
        className={styles.box}
        data-error={Boolean(error)}
        value={tab}
        onChange={(chosen) => chosen && setTab(chosen)}
      >
        <Tabs.List aria-label="Where the summary comes from">
          <Tabs.Tab value="upload">Upload Document</Tabs.Tab>
          <Tabs.Tab value="type">Type Summary</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload" className={styles.panel}>
          <DocumentUpload
            {...document}
            readOnly={readOnly}
            path={tab === 'upload' ? path : undefined}
            describedBy={error ? `${id}-error` : undefined}
          />
        </Tabs.Panel>
        <Tabs.Panel value="type" className={`${styles.panel} ${styles.typing}`}>
          <div className={styles.toggle}>
            <ExpandButton label="Summary" tall={tall} onToggle={toggle} />
          </div>
          <Textarea
            id={`${id}-text`}
            ref={(node) => {
              box.current = node
              return node ? attachPromptBehaviour(node) : undefined
            }}
            rows={rows.summary}
            resize="vertical"
            classNames={{ input: tall ? boxStyles.tall : boxStyles.box }}
            error={Boolean(error)}
            aria-required
            // The library knows of no error but those that it shows itself.
            attributes={{ input: { 'aria-describedby': error ? `${id}-error` : undefined } }}
            {...{ defaultValue, onChange, readOnly }}
            {...(tab === 'type' && { 'data-path': path })}
          />
          <p className={styles.note} role="status">
            {filledFrom && (
              <>
                This is the text of “<Name>{filledFrom}</Name>”. Edit it as you like.
              </>
            )}
          </p>
        </Tabs.Panel>
        <DocumentFailure {...document} readOnly={readOnly} />
      </Tabs>
    </Input.Wrapper>
  )
}
