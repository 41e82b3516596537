import { rows } from '@greenroom/contract'
import { Input, Tabs, Textarea } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  ExpandButton,
  insertText,
  attachPromptBehaviour,
  useExpanded,
} from '../../prompts/index.ts'
import boxStyles from '../../../ui/prompt-box.module.css'
import { openConfirmDialog } from '../../../services/confirm.ts'
import { Name } from '../../../ui/name.tsx'
import { DocumentFailure, DocumentUpload } from './document-upload.tsx'
import styles from './summary-input.module.css'
import { useDocumentUpload } from './use-document-upload.ts'

/** Props of the uncontrolled text box. */
interface TextProps {
  defaultValue?: string
  onChange: (change: unknown) => void
  readOnly?: boolean
  'data-path'?: string
}

/**
 * A persona's summary: typed, or read from a Word document into the text box for editing. It asks before it replaces
 * typed text.
 * @param read returns the form's current text
 * @param replace sets the form's text, for browsers where the insertion below does not
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
  const { expanded, toggle } = useExpanded(box)

  const fill = (text: string, { name }: File) => {
    flushSync(() => {
      setTab('type')
      setFilledFrom(name)
    })
    const field = box.current
    if (field) {
      // Inserted like typed text, so that the browser's undo restores the previous text.
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
          The summary already has text. Replace it with the text of “<Name>{file.name}</Name>”?
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
  const document = useDocumentUpload(take)
  return (
    <Input.Wrapper
      label="Summary"
      labelProps={{ htmlFor: `${id}-text` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Tabs
        className={`field-box ${styles.box}`}
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
            <ExpandButton label="Summary" expanded={expanded} onToggle={toggle} />
          </div>
          <Textarea
            id={`${id}-text`}
            ref={(node) => {
              box.current = node
              return node ? attachPromptBehaviour(node, onChange) : undefined
            }}
            rows={rows.summary}
            resize="vertical"
            classNames={{ input: expanded ? boxStyles.tall : boxStyles.box }}
            error={Boolean(error)}
            aria-required
            // Mantine only references errors that it renders itself.
            attributes={{ input: { 'aria-describedby': error ? `${id}-error` : undefined } }}
            {...{ defaultValue, readOnly }}
            {...(tab === 'type' && { 'data-path': path })}
          />
          <p className="dimmed small unless-empty" style={{ marginTop: '0.375rem' }} role="status">
            {filledFrom && (
              <>
                Text from “<Name>{filledFrom}</Name>”. You can edit it.
              </>
            )}
          </p>
        </Tabs.Panel>
        <DocumentFailure {...document} readOnly={readOnly} />
      </Tabs>
    </Input.Wrapper>
  )
}
