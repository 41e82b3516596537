import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../lib/is-composing.ts'
import { closePalette } from '../../services/palette.ts'
import { RetiredBadge } from '../../ui/active-chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconSearch } from '../../ui/icons/icons.ts'
import styles from './palette.module.css'
import { useResults } from './use-results.ts'
import type { Commands, Result } from './use-results.ts'

/**
 * Finds places, items, people and actions by a few letters, and opens what is chosen (Ctrl+K). The input is a combobox whose
 * list stays open: the arrow keys move in it, Enter chooses.
 */
export function Palette({ opened, commands }: { opened: boolean; commands: Commands }) {
  // What is chosen opens once the dialog is gone, which gives the focus back first.
  const chosen = useRef<Result>(undefined)
  return (
    <Dialog
      title="Find"
      size={640}
      opened={opened}
      onClose={closePalette}
      onGone={() => {
        chosen.current?.run()
        chosen.current = undefined
      }}
    >
      <Finder
        commands={commands}
        onChoose={(result) => {
          chosen.current = result
          closePalette()
        }}
      />
    </Dialog>
  )
}

function Finder({
  commands,
  onChoose,
}: {
  commands: Commands
  onChoose: (result: Result) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string>()
  const { groups, loading } = useResults(typed, commands)
  const results = groups.flatMap((group) => group.results)
  const at = Math.max(
    results.findIndex((result) => result.id === pointed),
    0,
  )
  const current = results[at]
  const optionId = (result: Result) => `${id}-${results.indexOf(result)}`
  const list = useRef<HTMLDivElement>(null)
  const move = (to: number) => setPointed(results.at(to % results.length)?.id)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const { key } = event
    if (key === 'ArrowDown') move(at + 1)
    else if (key === 'ArrowUp') move(at - 1)
    else if (key !== 'Enter') return
    else if (current) onChoose(current)
    event.preventDefault()
  }
  return (
    <div className="stack gap-sm">
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Find"
        aria-expanded
        aria-haspopup="listbox"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(current)}
        placeholder="A page, an item, a person, or what to do"
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPointed(undefined)
        }}
        onKeyDown={handleKey}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        // They are found by these words.
        translate="no"
        className={styles.list}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div
              className="dimmed tiny medium-weight"
              style={{ padding: '0.75rem 0.5rem 0.25rem' }}
              aria-hidden
            >
              {group.title}
            </div>
            {group.results.map((result) => (
              <button
                key={result.id}
                type="button"
                id={optionId(result)}
                role="option"
                aria-selected={result === current}
                tabIndex={-1}
                className={`row gap-md ${styles.option}`}
                onMouseMove={() => setPointed(result.id)}
                // The input keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(result)}
              >
                <Option {...result} />
              </button>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="dimmed small unless-empty">
        {results.length === 0 && (loading ? 'Searching…' : 'Nothing found')}
      </p>
    </div>
  )
}

const Option = ({ label, icon: ResultIcon, detail, isRetired, passage }: Result) => (
  <>
    <ResultIcon size={18} stroke={1.75} className="rigid dimmed" />
    <span className="grow">
      <span className="block ellipsis">{label}</span>
      {passage && (
        <span className="block dimmed small breakable">
          {passage.before}
          <mark>{passage.found}</mark>
          {passage.after}
        </span>
      )}
    </span>
    {isRetired && <RetiredBadge />}
    {detail && (
      <span className="dimmed small ellipsis" style={{ maxWidth: '45%' }}>
        {detail}
      </span>
    )}
  </>
)
