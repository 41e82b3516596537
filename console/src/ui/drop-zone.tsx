import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import styles from './drop-zone.module.css'

/**
 * A place to drop a file on; a click, Enter and Space open the browser's own choice of files.
 * @param label what it is for
 * @param accept which files may be chosen: their name endings, by media type
 * @param onFiles told what was dropped or chosen, whatever it is
 * @param children what it says
 */
export const DropZone = ({
  label,
  accept,
  disabled = false,
  describedBy,
  path,
  onFiles,
  children,
}: {
  label: string
  accept: Readonly<Record<string, readonly string[]>>
  disabled?: boolean
  describedBy?: string | undefined
  path?: string | undefined
  onFiles: (files: File[]) => void
  children: ReactNode
}) => (
  <Dropzone
    className={styles.zone ?? ''}
    role="button"
    aria-label={label}
    aria-describedby={describedBy}
    data-path={path}
    accept={accept}
    multiple={false}
    disabled={disabled}
    inputProps={{ 'aria-label': label }}
    onDrop={() => undefined}
    onDropAny={(files, refused) => onFiles([...files, ...refused.map(({ file }) => file)])}
  >
    {children}
  </Dropzone>
)
