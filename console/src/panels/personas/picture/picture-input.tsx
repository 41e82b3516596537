import { Input, Tabs } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isWebAddress } from './address.ts'
import { AddressInput } from './address-input.tsx'
import { fileFault } from '../../../lib/file-fault.ts'
import { pictureFile } from './picture-file.ts'
import styles from './picture-input.module.css'
import { PictureUpload } from './picture-upload.tsx'
import type { Picture } from './use-preview.ts'
import { usePastedFiles } from './use-pasted-files.ts'

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

  const takeFiles = (files: readonly File[]) => {
    if (readOnly) return
    const wrong = fileFault(files, pictureFile)
    setTab('upload')
    setFault(wrong)
    if (!wrong) onChange({ ...value, file: files[0] })
  }
  usePastedFiles(box, takeFiles)
  const said = fault ?? error
  return (
    <Input.Wrapper
      label="Profile picture"
      labelElement="div"
      error={tab === 'upload' && said}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <Tabs
        ref={box}
        className={styles.box}
        value={tab}
        onChange={(chosen) => chosen && setTab(chosen)}
      >
        <Tabs.List aria-label="Profile picture">
          <Tabs.Tab value="upload">Upload Image</Tabs.Tab>
          <Tabs.Tab value="address">Image URL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload" className={styles.panel}>
          <PictureUpload
            {...{ name, value, readOnly }}
            describedBy={said ? `${id}-error` : undefined}
            onFiles={takeFiles}
            onRemove={(left) => {
              setFault(undefined)
              onChange(left)
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="address" className={styles.panel}>
          <AddressInput {...{ name, value, readOnly, onChange }} error={error} />
        </Tabs.Panel>
      </Tabs>
    </Input.Wrapper>
  )
}
