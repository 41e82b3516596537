import { Button, Input, Tabs } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { fileError } from '../../../lib/file-error.ts'
import { isWebAddress } from './picture-url.ts'
import { AddressInput } from './picture-url-input.tsx'
import { PersonaPicture } from './persona-picture.tsx'
import { pictureFile } from './picture-file.ts'
import styles from './picture-input.module.css'
import { PictureUpload } from './picture-upload.tsx'
import { usePastedFiles } from './use-pasted-files.ts'
import { usePreview } from './use-preview.ts'
import type { Picture } from './use-preview.ts'

/**
 * The choice of a persona's picture: a file, dropped, chosen or pasted, or an address. What was chosen last counts.
 * @param name the persona's name, whose initials stand for a missing picture
 * @param value `url` is what is saved with the persona, `file` what is uploaded after that
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
  const [tab, setTab] = useState(isWebAddress(value.url) ? 'address' : 'upload')
  const [fault, setFault] = useState<string>()
  const preview = usePreview(value)

  const change = (next: Picture) => {
    setFault(undefined)
    onChange(next)
  }
  const takeFiles = (files: readonly File[]) => {
    if (readOnly) return
    setTab('upload')
    const wrong = fileError(files, pictureFile)
    if (wrong) setFault(wrong)
    else change({ ...value, file: files[0] })
  }
  usePastedFiles(box, takeFiles)
  const { url, file } = value
  const said = fault ?? error
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
            <Tabs.Tab value="address">Image URL</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="upload" className={styles.panel}>
            <PictureUpload
              some={file !== undefined || url !== ''}
              readOnly={readOnly}
              describedBy={said ? `${id}-error` : undefined}
              onFiles={takeFiles}
            />
            <Input.Error id={`${id}-error`} component="div" role="alert" className={styles.fault}>
              {tab === 'upload' && said}
            </Input.Error>
          </Tabs.Panel>
          <Tabs.Panel value="address" aria-labelledby={undefined} className={styles.panel}>
            <AddressInput
              {...{ value, readOnly }}
              error={tab === 'address' ? error : undefined}
              onChange={change}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Input.Wrapper>
  )
}
