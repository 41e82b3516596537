import { Button, Input, Tabs } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { fileError, formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import { isWebUrl } from '../../../ui/persona-picture/picture-url.ts'
import { PictureUrlInput } from './picture-url-input.tsx'
import type { Picture } from './picture-url-input.tsx'
import { PersonaPicture } from '../../../ui/persona-picture/persona-picture.tsx'
import { pictureFile } from './use-picture-upload.tsx'
import type { FormInputProps } from '../../crud/index.ts'
import type { PictureUpload } from './use-picture-upload.tsx'
import { IconPhotoUp } from '../../../ui/icons/later-icons.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'

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
}: FormInputProps & { picture: PictureUpload; stored: string }) {
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
            <Input.Error
              id={`${id}-error`}
              component="div"
              role="alert"
              className="unless-empty"
              mt="0.375rem"
            >
              {tab === 'upload' && shownError}
            </Input.Error>
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
