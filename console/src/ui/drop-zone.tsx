import { Input, UnstyledButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import type { Icon } from './icons/icon.tsx'
import styles from './drop-zone.module.css'

/**
 * An area to drop a file on; a click, Enter and Space open the file dialog.
 * @param onFiles called with the dropped or chosen files, whatever they are
 */
export function DropZone({
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
}) {
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<'fitting' | 'other'>()
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  const showDragged = ({ dataTransfer }: DragEvent) => {
    if (disabled || !hasFiles(dataTransfer)) return
    // Not every browser tells the types before the drop.
    const types = [...dataTransfer.items].map(({ type }) => type)
    const isFitting = types.length <= 1 && types.every((type) => type === '' || type in accept)
    setDragged(isFitting ? 'fitting' : 'other')
  }
  return (
    // Assistive technology uses the button inside, whose click bubbles to the zone.
    <div
      role="presentation"
      className={styles.zone}
      data-dragged={dragged}
      onClick={() => !disabled && input.current?.click()}
      onDragOver={showDragged}
      onDragLeave={() => setDragged(undefined)}
      onDrop={({ dataTransfer }) => {
        setDragged(undefined)
        if (!disabled) take(dataTransfer.files)
      }}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept={Object.entries(accept).flat(2).join()}
        aria-hidden
        tabIndex={-1}
        disabled={disabled}
        onClick={(event) => {
          event.stopPropagation()
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <Picture size={22} stroke={1.75} style={{ color: 'var(--accent-text)' }} aria-hidden />
      <UnstyledButton
        className={styles.button ?? ''}
        disabled={disabled}
        aria-describedby={describedBy}
        data-path={path}
      >
        {label}
      </UnstyledButton>
      <p>{children}</p>
      <p className="small">{hint}</p>
    </div>
  )
}

/** What is wrong with a file, below the area that it was dropped on. */
export const FileError = ({ id, children }: { id: string; children: ReactNode }) => (
  <Input.Error id={id} component="div" role="alert" className="unless-empty" mt="0.375rem">
    {children}
  </Input.Error>
)

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true

/** A file that is dropped beside the zone must not take the place of the page. Text can be dragged. */
function keepPage(event: globalThis.DragEvent): void {
  if (hasFiles(event.dataTransfer)) event.preventDefault()
}
