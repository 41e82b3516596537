import { Button, Input, Tabs } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { fileError } from '../../../lib/file-error.ts'
import { isWebUrl } from '../../../parts/persona-picture/picture-url.ts'
import { PictureUrlInput } from './picture-url-input.tsx'
import { PersonaPicture } from '../../../parts/persona-picture/persona-picture.tsx'
import { pictureFile } from './picture-file.ts'
import styles from './picture-input.module.css'
import { PictureUpload } from './picture-upload.tsx'
import { usePastedFiles } from './use-pasted-files.ts'
import { usePreview } from './use-preview.ts'
import type { Picture } from './use-preview.ts'

/**
 * A persona's picture: a file (dropped, chosen or pasted) or a URL, whichever was chosen last.
 * @param name the persona's name, for the initials of a missing picture
 * @param value `url` is saved with the persona, `file` is uploaded afterwards
 */
export function PictureInput({
  name,
  value,
  onChange,
  error,
  readOnly = false,
}: {
  name: string
  value: Picture
  onChange: (value: Picture) => void
  error?: ReactNode
  readOnly?: boolean
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState(isWebUrl(value.url) ? 'url' : 'upload')
  const [uploadError, setUploadError] = useState<string>()
  const preview = usePreview(value)

  const change = (next: Picture) => {
    setUploadError(undefined)
    onChange(next)
  }
  const takeFiles = (files: readonly File[]) => {
    if (readOnly) return
    setTab('upload')
    const invalid = fileError(files, pictureFile)
    if (invalid) setUploadError(invalid)
    else change({ ...value, file: files[0] })
  }
  usePastedFiles(box, takeFiles)
  const { url, file } = value
  const shownError = uploadError ?? error
  return (
    <Input.Wrapper label="Profile Picture" description="Optional" labelElement="div">
      <div ref={box} className={styles.box}>
        <div className={styles.shown}>
          <PersonaPicture name={name} src={preview} size={96} />
          {file && <span className={styles.file}>{file.name}</span>}
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
          <Tabs.Panel value="upload" className={styles.panel}>
            <PictureUpload
              hasPicture={file !== undefined || url !== ''}
              readOnly={readOnly}
              describedBy={shownError ? `${id}-error` : undefined}
              onFiles={takeFiles}
            />
            <Input.Error id={`${id}-error`} component="div" role="alert" className={styles.error}>
              {tab === 'upload' && shownError}
            </Input.Error>
          </Tabs.Panel>
          <Tabs.Panel value="url" aria-labelledby={undefined} className={styles.panel}>
            <PictureUrlInput
              {...{ value, readOnly }}
              error={tab === 'url' ? error : undefined}
              onChange={change}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Input.Wrapper>
  )
}
