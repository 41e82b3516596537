import { useEffect, useEffectEvent } from 'react'
import { usePromptSources } from '../sources/use-prompt-sources.ts'
import type { PromptSources, Source } from '../sources/prompt-sources.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { nounOf } from '../../../services/entity-words.ts'
import { CompositionNotes } from './composition-notes.tsx'
import { CopyButton, useSlots } from '../../crud/index.ts'
import type { EditedRow } from '../../crud/index.ts'
import styles from './preview.module.css'
import { PassageDetails } from './passage-details.tsx'
import { PromptText } from './prompt-text.tsx'
import { SourceTable } from './source-table.tsx'
import { UnusedNote } from '../composed/unused-note.tsx'
import { useComposed } from '../composed/use-composed.ts'
import type { Composed } from '../composed/use-composed.ts'
import { modePlaceholders, maxTokenText, texts } from '@greenroom/contract'
import type { Composition } from '@greenroom/contract'
import { pluralize } from '../../../lib/numbers.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { NativeSelect } from '@mantine/core'
import { IconChevronRight } from '../../../ui/icons/icons.ts'

interface PreviewProps {
  edited: EditedRow
  /** Called once the composed prompt is on the page. */
  onShown: () => void
}

/** The whole prompt as the model gets it, composed while the form is edited (docs: `compose` in the contract). */
export function Preview(props: PreviewProps) {
  return (
    <Loaded query={usePromptSources()} failure="The texts of the prompt could not be loaded.">
      {(saved) => <LoadedPreview {...props} saved={saved} />}
    </Loaded>
  )
}

function LoadedPreview({ edited, saved, onShown }: PreviewProps & { saved: PromptSources }) {
  const { modes, users, others, mode, persona, pick, composed } = useComposed(edited, saved)
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  const noun = nounOf(edited.entity)
  return (
    <div className={`box stack gap-md ${styles.preview}`}>
      <div className="flex wrap gap-lg">
        {edited.entity !== 'personas' && (
          <PromptPicker
            label="Persona"
            picked={persona?.id}
            groups={
              edited.entity === 'interaction-modes'
                ? [{ rows: users }]
                : [
                    { label: `Uses this ${noun}`, rows: users },
                    { label: 'Other personas', rows: others },
                  ]
            }
            onPick={(id) => pick({ persona: id })}
          />
        )}
        {edited.entity !== 'interaction-modes' && (
          <PromptPicker
            label="Mode"
            picked={mode?.id}
            groups={[{ rows: modes }]}
            onPick={(id) => pick({ mode: id })}
          />
        )}
      </div>
      {composed ? (
        <ComposedPrompt edited={edited} composed={composed} />
      ) : (
        <p className="dimmed" data-prompt tabIndex={-1}>
          {persona ? 'Add an interaction mode' : 'Add a persona'} to see a whole prompt.
        </p>
      )}
    </div>
  )
}

function ComposedPrompt({ edited, composed }: { edited: EditedRow; composed: Composed }) {
  const { composition, mode, persona, unsaved } = composed
  const { BesidePreview } = useSlots()
  return (
    <>
      <UnusedNote composed={composed} edited={edited} className="dimmed" />
      <div className="row wrap between gap-sm">
        <PromptFigures
          // The tokens of another prompt are counted at once.
          key={`${mode.id} ${persona.id}`}
          composition={composition}
          unsaved={unsaved}
        />
        <div className="flex gap-sm">
          {BesidePreview && <BesidePreview mode={mode.id} persona={persona.id} />}
          <CopyButton text={composition.text} size="xs" />
        </div>
      </div>
      <CompositionNotes composition={composition} />
      <PromptText parts={composition.parts} Details={PassageDetails} context={edited} />
      <SourceTable composed={composed} edited={edited} />
    </>
  )
}

/** The size of a prompt, and how many of its placeholders have a value. */
function PromptFigures({
  composition: { text, parts },
  unsaved,
}: {
  composition: Composition
  unsaved: boolean
}) {
  const tokens = useTokenCount(text)
  const filled = parts.filter((part) => part.placeholder && part.text.trim() !== '').length
  return (
    <ul
      className={`flex wrap dimmed small numbers ${styles.figures}`}
      aria-label="Figures of this prompt"
    >
      <li>{pluralize(text.length, 'character')}</li>
      {tokens !== undefined && (
        <li className={`flex between ${styles.tokens}`}>
          {tokens === 'counting' ? 'counting…' : pluralize(tokens, 'token')}
        </li>
      )}
      <li>
        {filled} of {modePlaceholders.length} filled
      </li>
      {unsaved && <li className="medium-weight undimmed">with your unsaved text</li>}
    </ul>
  )
}

/** How long a changed text must stay the same before its tokens are counted, in milliseconds. */
const delay = 1000

/**
 * The number of tokens of a text, where the backend counts them. The first text is counted at once, a changed one when it
 * has stayed the same for a while.
 */
function useTokenCount(text: string): number | 'counting' | undefined {
  const canCount = useFeature('tokens') && text.length <= maxTokenText
  const [settled] = useDebouncedValue(text, delay)
  const { data, isError } = useQuery({
    queryKey: ['tokens', settled],
    enabled: canCount && settled.length <= maxTokenText,
    queryFn: ({ signal }) =>
      fetchItem(texts.countTokens, { body: { text: settled }, isRead: true, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!canCount) return undefined
  if (text !== settled) return 'counting'
  if (data === undefined) return isError ? undefined : 'counting'
  return data.tokens
}

interface Group {
  label?: string
  rows: readonly Source[]
}

const pickerStyle = { flex: '1 1 16rem', alignItems: 'end', minWidth: 0, maxWidth: '26rem' }

/** A select of a persona or a mode, with ‹ › to step through them. */
function PromptPicker({
  label,
  groups,
  picked,
  onPick,
}: {
  label: string
  groups: readonly Group[]
  picked: string | undefined
  onPick: (id: string) => void
}) {
  const all = groups.flatMap(({ rows }) => rows)
  const at = all.findIndex(({ id }) => id === picked)
  const step = (by: number) => {
    const next = all[(at + by + all.length) % all.length]
    if (next) onPick(next.id)
  }
  const steps = { type: 'button', disabled: all.length < 2, className: styles.step } as const
  return (
    <div className="flex gap-xs" style={pickerStyle}>
      <NativeSelect
        label={label}
        className="grow"
        translate="no"
        value={picked ?? ''}
        disabled={all.length === 0}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
        data={
          groups.length === 1
            ? options(all)
            : groups
                .filter(({ rows }) => rows.length > 0)
                .map(({ label: group = '', rows }) => ({ group, items: options(rows) }))
        }
      />
      <button {...steps} aria-label={`Previous ${label}`} onClick={() => step(-1)}>
        <IconChevronRight size={16} style={{ rotate: '180deg' }} aria-hidden />
      </button>
      <button {...steps} aria-label={`Next ${label}`} onClick={() => step(1)}>
        <IconChevronRight size={16} aria-hidden />
      </button>
    </div>
  )
}

const options = (rows: readonly Source[]) =>
  rows.map(({ id, name, retired }) => ({
    value: id,
    label: `${name.trim() || 'Unnamed'}${retired ? ' (retired)' : ''}`,
  }))
