import '@mantine/dropzone/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { Icon } from './icons/icon.tsx'
import type { ReactNode } from 'react'
import styles from './drop-zone.module.css'

/**
 * A place to drop a file on; a click, Enter and Space open the browser's own choice of files.
 * @param label what a click does
 * @param children what else can be done, in words
 * @param hint which files it takes
 * @param accept the endings of their names, by media type
 * @param path the name of the form's field that it fills
 * @param onFiles told what was dropped or chosen, whatever it is
 */
export const DropZone = ({
  label,
  children,
  hint,
  icon: Picture,
  accept,
  disabled = false,
  describedBy,
  path,
  onFiles,
}: {
  label: string
  children: ReactNode
  hint: string
  icon: Icon
  accept: Readonly<Record<string, readonly string[]>>
  disabled?: boolean
  describedBy?: string | undefined
  path?: string | undefined
  onFiles: (files: File[]) => void
}) => (
  <Dropzone
    className={styles.zone ?? ''}
    accept={accept}
    multiple={false}
    disabled={disabled}
    // The button in it stands for all of this; its click is heard by the zone.
    inputProps={{ 'aria-hidden': true }}
    activateOnKeyboard={false}
    enablePointerEvents
    onDrop={() => undefined}
    onDropAny={(files, refused) => onFiles([...files, ...refused.map(({ file }) => file)])}
  >
    <Picture size={22} stroke={1.75} className={styles.icon} aria-hidden />
    <UnstyledButton
      className={styles.button}
      disabled={disabled}
      aria-describedby={describedBy}
      data-path={path}
    >
      {label}
    </UnstyledButton>
    <p>{children}</p>
    <p className={styles.hint}>{hint}</p>
  </Dropzone>
)
