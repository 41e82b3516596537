import { Button, Input, Tabs, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId, useRef, useState, useEffect, useEffectEvent } from 'react'
import type { RefObject, ReactNode } from 'react'
import { fileError, formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import { isWebUrl, displayUrl, pictureLoads } from '../../../ui/persona-picture/picture-url.ts'
import { PersonaPicture } from '../../../ui/persona-picture/persona-picture.tsx'
import { pictureFile } from './use-picture-upload.tsx'
import type { FileUpload, FormInputProps } from '../../crud/index.ts'
import { IconPhotoUp } from '../../../ui/icons/later-icons.ts'
import { DropZone, FileError } from '../../../ui/drop-zone.tsx'
import { validationMessages } from '@greenroom/contract'
import { focusElement } from '../../../lib/focus.ts'

/**
 * A persona's picture: a file (dropped, chosen or pasted), which is uploaded after the save, or a URL, whichever was
 * chosen last.
 * @param stored the persona's saved picture
 */
export function PictureInput({
  form,
  picture,
  stored,
  readOnly,
}: FormInputProps & { picture: FileUpload; stored: string }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const name = form.useWatchValue('name') ?? ''
  const url = form.useWatchValue('profile_pic') ?? ''
  const { file, preview } = picture
  const error = picture.error ?? form.errors['profile_pic']
  const [tab, setTab] = useState(isWebUrl(url) ? 'url' : 'upload')
  const [uploadError, setUploadError] = useState<string>()

  const change = (next: Picture) => {
    setUploadError(undefined)
    picture.choose(next.file)
    // The saved picture stays until the file replaces it.
    form.setFieldValue('profile_pic', next.file ? stored : next.url)
  }
  const takeFiles = (files: readonly File[]) => {
    if (readOnly) return
    setTab('upload')
    const invalid = fileError(files, pictureFile)
    if (invalid) setUploadError(invalid)
    else change({ url, file: files[0] })
  }
  usePastedFiles(box, takeFiles)
  const shownError = uploadError ?? error
  return (
    <Input.Wrapper label="Profile Picture" description="Optional" labelElement="div">
      <div ref={box} className="field-box" style={{ marginTop: '0.375rem', overflow: 'hidden' }}>
        <div className="stack" style={{ justifyItems: 'center', gap: '0.375rem', padding: '1rem' }}>
          <PersonaPicture name={name} src={preview ?? url} size={96} />
          {file && (
            <span
              className="ellipsis dimmed small"
              style={{ maxWidth: '100%', whiteSpace: 'nowrap' }}
            >
              {file.name}
            </span>
          )}
          {(file || url !== '') && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={readOnly}
              onClick={() => change({ url: file ? url : '', file: undefined })}
            >
              {file && url !== '' ? 'Keep current picture' : 'Remove picture'}
            </Button>
          )}
        </div>
        <Tabs value={tab} onChange={(chosen) => chosen && setTab(chosen)}>
          <Tabs.List grow aria-label="Where the picture comes from">
            <Tabs.Tab value="upload">Upload Image</Tabs.Tab>
            <Tabs.Tab value="url">Image URL</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="upload" className="pad">
            <DropZone
              label={file || url !== '' ? 'Replace the picture' : 'Choose a picture'}
              accept={pictureFile.accept}
              disabled={readOnly}
              describedBy={shownError ? `${id}-error` : undefined}
              icon={IconPhotoUp}
              hint={`${formatExtensions(pictureFile)}, up to ${formatMaxSize(pictureFile)}`}
              onFiles={takeFiles}
            >
              or drop or paste it here
            </DropZone>
            <FileError id={`${id}-error`}>{tab === 'upload' && shownError}</FileError>
          </Tabs.Panel>
          <Tabs.Panel value="url" aria-labelledby={undefined} className="pad">
            <PictureUrlInput
              value={{ url, file }}
              readOnly={readOnly}
              error={tab === 'url' ? error : undefined}
              onChange={change}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Input.Wrapper>
  )
}

const textField =
  'input:not([type=radio], [type=file], [type=checkbox]), textarea, [contenteditable]'

/** Handles files pasted anywhere in a form, except into a text field. @param within an element of the form */
function usePastedFiles(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): void {
  useWindowEvent('paste', (event) => {
    const { target, clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    const form = within.current?.closest('form') ?? within.current
    if (files.length === 0 || !(target instanceof Element)) return
    if (target !== document.body && !form?.contains(target)) return
    if (target.matches(textField)) return
    event.preventDefault()
    onFiles(files)
  })
}

/** A persona's picture: a file to upload after the save, or a URL. */
interface Picture {
  url: string
  file: File | undefined
}

/**
 * The Image URL field. A URL is checked by loading the image: on blur, on Enter, and at once when pasted. One that fails
 * to load is cleared (spec section 5). A submit waits for a running check.
 */
function PictureUrlInput({
  value,
  onChange,
  error,
  readOnly,
}: {
  value: Picture
  onChange: (value: Picture) => void
  error: ReactNode
  readOnly: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  // The uploaded picture, which stays if no URL replaces it.
  const [uploaded] = useState(isWebUrl(value.url) ? '' : value.url)
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<'checking' | 'invalid'>()
  const unchecked = useRef<string>(undefined)
  const running = useRef<{ text: string; result: Promise<boolean> }>(undefined)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const finish = (url: string, failed = false) => {
    unchecked.current = running.current = undefined
    setTyped(undefined)
    setState(failed ? 'invalid' : undefined)
    const { file } = latest.current
    // A URL replaces the file chosen before it, not one chosen in the meantime.
    onChange({ url, file: failed || file !== value.file ? file : undefined })
    return !failed
  }
  /** @returns whether the URL loads, or is empty */
  const check = (): Promise<boolean> => {
    const typedText = unchecked.current
    if (typedText === undefined) return Promise.resolve(true)
    if (running.current?.text !== typedText)
      running.current = { text: typedText, result: load(typedText) }
    return running.current.result
  }
  const load = async (typedText: string): Promise<boolean> => {
    const url = typedText.trim()
    if (url !== '') setState('checking')
    const loads = await (isWebUrl(url) ? pictureLoads(url) : false)
    // The text has changed in the meantime.
    if (unchecked.current !== typedText) return check()
    if (url === '') return finish(uploaded)
    return loads ? finish(displayUrl(url) ?? '') : finish(uploaded, true)
  }

  const delaySubmit = useEffectEvent((event: SubmitEvent) => {
    const form = event.currentTarget
    if (unchecked.current === undefined || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    void check().then((valid) => (valid ? form.requestSubmit() : focusElement(field.current)))
  })
  useEffect(() => {
    const form = field.current?.form
    const listener = (event: SubmitEvent) => delaySubmit(event)
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [])

  const text = typed ?? (isWebUrl(value.url) ? value.url : '')
  return (
    <>
      <TextInput
        ref={field}
        type="url"
        label="Image URL"
        description="A link to the image file, starting with https://"
        autoComplete="off"
        value={text}
        readOnly={readOnly}
        error={state === 'invalid' ? validationMessages.imageUrl : error}
        onChange={({ currentTarget: { value: next } }) => {
          unchecked.current = next
          setTyped(next)
          setState(undefined)
          // Pasted.
          if (next.length > text.length + 1) void check()
        }}
        onBlur={() => void check()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void check()
        }}
      />
      <p className="dimmed small unless-empty space-above" role="status">
        {state === 'checking' && 'Checking the image…'}
      </p>
    </>
  )
}
