import type { ChipHints } from '../../crud/index.ts'
import { inBraces } from '@greenroom/contract'
import { IconCheck, IconPlus } from '../../../ui/icons/later-icons.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import styles from './placeholder-chips.module.css'

/**
 * The placeholders of a template, to be dragged into the text or inserted at the caret, under a heading that counts the
 * used ones. They are a toolbar: one Tab stop, with arrow keys between the chips.
 * @param onLeave moves the focus back to the text
 */
export function PlaceholderChips({
  label,
  controls,
  placeholders,
  used,
  hints,
  disabled,
  onInsert,
  onLeave,
}: {
  label: string
  controls: string
  placeholders: readonly string[]
  used: ReadonlySet<string>
  hints: ChipHints
  disabled: boolean
  onInsert: (placeholder: string) => void
  onLeave: () => void
}) {
  const [current, setCurrent] = useState<string>()
  const id = useId()
  const free = placeholders.filter((word) => !used.has(word))
  const stop = free.find((word) => word === current) ?? free[0]

  // A chip that has the focus may become used, by what was typed just before: a disabled button would lose the focus.
  const toolbar = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current !== undefined && used.has(focused.current)) focusElement(toolbar.current)
  }, [used])

  const count = placeholders.length
  return (
    <>
      <p className="flex between medium-weight space-below-sm">
        {count === 1 ? 'Placeholder' : 'Placeholders'}
        {count > 1 && (
          <span className="dimmed small numbers" style={{ fontWeight: 400 }}>
            {used.size} of {count} used
          </span>
        )}
      </p>
      <div
        ref={toolbar}
        className={`flex wrap ${styles.chips}`}
        data-many={count > 1}
        role="toolbar"
        tabIndex={-1}
        aria-label={`Placeholders of ${label}`}
        aria-controls={controls}
        onKeyDown={(event) => (event.key === 'Escape' ? onLeave() : moveFocus(event))}
      >
        {placeholders.map((word) => {
          const isUsed = used.has(word)
          const hint = isUsed ? hints.used : hints.free
          return (
            <span key={word} className={`row tiny ${styles.chip}`} data-used={isUsed}>
              <button
                type="button"
                translate="no"
                disabled={isUsed || disabled}
                draggable={!isUsed && !disabled}
                tabIndex={word === stop ? 0 : -1}
                title={isUsed ? undefined : 'Drag to insert'}
                aria-describedby={hint && `${id}-${word}`}
                onClick={() => onInsert(inBraces(word))}
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.setData('text/plain', inBraces(word))
                  dataTransfer.effectAllowed = 'copy'
                }}
                onFocus={() => {
                  focused.current = word
                  setCurrent(word)
                }}
                onBlur={() => {
                  focused.current = undefined
                }}
              >
                {isUsed ? <IconCheck size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
                {inBraces(word)}
              </button>
              {hint && <small id={`${id}-${word}`}>{hint}</small>}
            </span>
          )
        })}
      </div>
    </>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Moves the focus between the unused chips. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const at = chips.findIndex((chip) => chip === document.activeElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? chips[0]
      : event.key === 'End'
        ? chips.at(-1)
        : step && chips[(at + step + chips.length) % chips.length]
  if (!next) return
  event.preventDefault()
  focusElement(next)
}
