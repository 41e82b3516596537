import '@mantine/dropzone/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { Icon } from './icons/icon.tsx'
import type { ReactNode } from 'react'
import styles from './drop-zone.module.css'

/**
 * An area to drop a file on; a click, Enter and Space open the file dialog.
 * @param onFiles called with the dropped or chosen files, also with rejected ones
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
    // Assistive technology uses the button inside, whose click bubbles to the zone.
    inputProps={{ 'aria-hidden': true }}
    activateOnKeyboard={false}
    enablePointerEvents
    onDrop={() => undefined}
    onDropAny={(files, refused) => onFiles([...files, ...refused.map(({ file }) => file)])}
  >
    <Picture size={22} stroke={1.75} style={{ color: 'var(--accent-text)' }} aria-hidden />
    <UnstyledButton
      className={styles.button}
      disabled={disabled}
      aria-describedby={describedBy}
      data-path={path}
    >
      {label}
    </UnstyledButton>
    <p>{children}</p>
    <p className="small">{hint}</p>
  </Dropzone>
)
