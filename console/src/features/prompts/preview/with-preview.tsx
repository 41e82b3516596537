import { isPromptEntity } from '@greenroom/contract'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { focusElement, focusFirst } from '../../../lib/focus.ts'
import { IconChevronDown } from '../../../ui/icons/later-icons.ts'
import { lazyPart } from '../../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import styles from './with-preview.module.css'
import type { EditedRow, FormSlotProps } from '../../crud/index.ts'
import { browserStorage } from '../../../lib/storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'

const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview, LoadingIndicator)

/**
 * A prompt box with the preview of the whole prompt below it, if the form's texts are part of one.
 * @param wide whether the box needs the full width of the form
 */
export const WithPreview = ({
  entity,
  unsaved,
  children,
  wide = false,
}: FormSlotProps & { children: ReactNode; wide?: boolean }) =>
  isPromptEntity(entity) ? (
    <PreviewDisclosure edited={{ entity, ...unsaved }} wide={wide}>
      {children}
    </PreviewDisclosure>
  ) : (
    children
  )

/**
 * The preview is closed at first, and loaded when it is opened. Ctrl+Enter in the box opens it, Esc returns to the
 * caret.
 */
function PreviewDisclosure({
  edited,
  wide,
  children,
}: {
  edited: EditedRow
  wide: boolean
  children: ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const opened = usePreviewOpen()
  // What happens once the preview is there.
  const [entering, setEntering] = useState<'focus' | 'scroll'>()

  const enter = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement
    if (!isText || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setPreviewOpen(true)
    if (!focusPrompt(id)) setEntering('focus')
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    focusFirst(box.current, 'textarea')
  }
  return (
    <div className="stack gap-sm shrink" {...(wide && { 'data-wide': true })}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from the text box inside */}
      <div ref={box} className="shrink" onKeyDown={enter}>
        {children}
      </div>
      <button
        type="button"
        className={`row wrap medium-weight hoverable ${styles.head}`}
        aria-expanded={opened}
        aria-controls={id}
        aria-keyshortcuts="Control+Enter"
        onClick={() => {
          setPreviewOpen(!opened)
          setEntering(opened ? undefined : 'scroll')
        }}
      >
        <IconChevronDown size={16} className={styles.arrow} aria-hidden />
        Preview
        <span className={`dimmed small ${styles.hint}`} aria-hidden>
          the whole prompt, as the model gets it
        </span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from what is inside */}
      <div
        id={id}
        role="region"
        aria-label="Preview"
        className={styles.region}
        hidden={!opened}
        onKeyDown={leave}
      >
        {opened && (
          <Preview
            edited={edited}
            onShown={() => {
              setEntering(undefined)
              if (entering === 'focus') focusPrompt(id)
              if (entering === 'scroll')
                document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the composed prompt, if it is there. */
function focusPrompt(id: string): boolean {
  const prompt = document.getElementById(id)?.querySelector('[data-prompt]')
  focusElement(prompt)
  return prompt !== null && prompt !== undefined
}

const key = 'greenroom-preview'
const open = createStore(browserStorage.get(key) === 'open')

/** Whether previews are open; remembered in this browser. */
const usePreviewOpen = (): boolean => useStore(open)

function setPreviewOpen(value: boolean): void {
  browserStorage.set(key, value ? 'open' : 'closed')
  open.set(value)
}
