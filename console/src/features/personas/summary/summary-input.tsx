import { rows } from '@greenroom/contract'
import { Input, Tabs, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormInputProps, PromptInputProps } from '../../crud/index.ts'
import { insertText, usePromptBox } from '../../prompts/index.ts'
import { openConfirmDialog } from '../../../services/confirm.ts'
import { Name } from '../../../ui/name.tsx'
import { DocumentFailure, DocumentUpload, useDocumentUpload } from './document-upload.tsx'
import type { DocumentText } from './document-upload.tsx'
import styles from './summary-input.module.css'

const name = 'behavioral_detail'

/**
 * A persona's summary: typed, or read from a Word document into the text box for editing. It asks before it replaces
 * typed text.
 */
export function SummaryInput({ form, readOnly }: FormInputProps) {
  const input: Pick<PromptInputProps, 'defaultValue' | 'onChange'> = form.getInputProps(name)
  const error = form.errors[name]
  const read = () => form.getValues()[name] ?? ''
  const id = useId()
  const { box, textarea, expandButton } = usePromptBox('Summary', input.onChange)
  const [tab, setTab] = useState('type')
  const [filledFrom, setFilledFrom] = useState<DocumentText>()

  const fill = (source: DocumentText) => {
    const { text } = source
    flushSync(() => {
      setTab('type')
      setFilledFrom(source)
    })
    const field = box.current
    if (field) {
      // Inserted like typed text, so that the browser's undo restores the previous text.
      field.select()
      insertText(field, text)
      field.setSelectionRange(0, 0)
      field.scrollTop = 0
    }
    // Where the browser could not insert it.
    if (read() !== text) form.setFieldValue(name, text)
  }
  const take = (source: DocumentText) => {
    const { text, file } = source
    const typed = read().trim()
    if (typed === '' || typed === text) return fill(source)
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
      after: () => agreed && fill(source),
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
        <Tabs.Panel value="upload" className="pad-lg">
          <DocumentUpload
            {...{ document, readOnly }}
            path={tab === 'upload' ? name : undefined}
            describedBy={error ? `${id}-error` : undefined}
          />
        </Tabs.Panel>
        <Tabs.Panel value="type" className={`pad-lg ${styles.typing}`}>
          <div className={styles.toggle}>{expandButton}</div>
          <Textarea
            id={`${id}-text`}
            {...textarea}
            rows={rows.summary}
            error={Boolean(error)}
            aria-required
            // Mantine only references errors that it renders itself.
            attributes={{ input: { 'aria-describedby': error ? `${id}-error` : undefined } }}
            defaultValue={input.defaultValue}
            readOnly={readOnly}
            {...(tab === 'type' && { 'data-path': name })}
          />
          <p className="dimmed small unless-empty space-above" role="status">
            {filledFrom && (
              <>
                Text from “<Name>{filledFrom.file.name}</Name>”.{' '}
                {['You can edit it.', ...filledFrom.notes].join(' ')}
              </>
            )}
          </p>
        </Tabs.Panel>
        <DocumentFailure {...{ document, readOnly }} />
      </Tabs>
    </Input.Wrapper>
  )
}
