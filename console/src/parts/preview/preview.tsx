import { useEffect, useEffectEvent } from 'react'
import { usePromptSources } from '../../services/prompts/use-prompt-sources.ts'
import type { PromptSources } from '../../services/prompts/prompt-sources.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nounOf } from '../../services/entity-words.ts'
import { CompositionNotes } from './composition-notes.tsx'
import { CopyButton } from '../copy-button.tsx'
import { TryItButton } from '../trial/try-it-button.tsx'
import type { EditedRow } from '../edited-row.ts'
import styles from './preview.module.css'
import { PromptFigures } from './prompt-figures.tsx'
import { PassageDetails } from './passage-details.tsx'
import { PromptPicker } from './prompt-picker.tsx'
import { PromptText } from './prompt-text.tsx'
import { SourceTable } from './source-table.tsx'
import { UnusedNote } from '../composed-prompt/unused-note.tsx'
import { useComposed } from '../composed-prompt/use-composed.ts'
import type { Composed } from '../composed-prompt/use-composed.ts'

interface PreviewProps {
  edited: EditedRow
  /** Called once the composed prompt is on the page. */
  onShown: () => void
}

/** The whole prompt as the model gets it, composed while the form is edited (docs: `compose` in the contract). */
export function Preview(props: PreviewProps) {
  const { sources, failed, reload } = usePromptSources()
  if (sources) return <Loaded {...props} saved={sources} />
  if (!failed) return <LoadingIndicator />
  return (
    <Notice action={<RetryButton quiet onClick={reload} />}>
      The texts of the prompt could not be loaded.
    </Notice>
  )
}

function Loaded({ edited, saved, onShown }: PreviewProps & { saved: PromptSources }) {
  const { modes, users, others, mode, persona, pick, composed } = useComposed(edited, saved)
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  const noun = nounOf(edited.entity)
  return (
    <div className={styles.preview}>
      <div className={styles.pickers}>
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
        <p className={styles.empty} data-prompt tabIndex={-1}>
          {persona ? 'Add an interaction mode' : 'Add a persona'} to see a whole prompt.
        </p>
      )}
    </div>
  )
}

function ComposedPrompt({ edited, composed }: { edited: EditedRow; composed: Composed }) {
  const { composition, mode, persona, unsaved } = composed
  return (
    <>
      <UnusedNote composed={composed} edited={edited} className={styles.aside} />
      <div className={styles.line}>
        <PromptFigures
          // The tokens of another prompt are counted at once.
          key={`${mode.id} ${persona.id}`}
          composition={composition}
          unsaved={unsaved}
        />
        <div className={styles.actions}>
          <TryItButton
            variant="default"
            size="xs"
            choice={{ mode: mode.id, persona: persona.id }}
          />
          <CopyButton text={composition.text} size="xs" />
        </div>
      </div>
      <CompositionNotes composition={composition} />
      <PromptText parts={composition.parts} Details={PassageDetails} context={edited} />
      <SourceTable composed={composed} edited={edited} />
    </>
  )
}
