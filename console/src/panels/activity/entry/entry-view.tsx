import type { ActivityDetails } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { ApiError } from '../../../services/api/api-error.ts'
import { capitalize } from '../../../lib/humanize.ts'
import { VersionDiff } from '../../../parts/history/version-diff.tsx'
import { usePanelView } from '../../../parts/panel-context.ts'
import { PanelFrame } from '../../../parts/panel-frame.tsx'
import { leaveView } from '../../../services/dashboard-location.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconArrowLeft } from '../../../ui/icons/icons.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import styles from './entry.module.css'
import type { Filters } from '../data/filters.ts'
import { useEntry } from '../data/use-activity.ts'
import { nameOf, sentenceText } from '../words/describe-entry.ts'
import { EntryFacts } from './entry-facts.tsx'
import { entryTexts } from './entry-texts.ts'
import { UndoButton } from './undo-button.tsx'

/** One entry: who did what, and the thing before and after. */
export function EntryView({ id, onShowAll }: { id: string; onShowAll: (thing: Filters) => void }) {
  const { location } = usePanelView()
  const { data: entry, isError, isFetching, error, refetch } = useEntry(id)
  const title = entry ? titleOf(entry) : '…'
  return (
    <PanelFrame
      form={{ crumb: title, heading: title }}
      action={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
          onClick={() => leaveView(location)}
        >
          Back
        </Button>
      }
    >
      {entry ? (
        <Entry entry={entry} onShowAll={onShowAll} />
      ) : isError && !isFetching ? (
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState sentence="There is no such entry" />
        ) : (
          <EmptyState sentence="The entry could not be loaded" onRetry={refetch} />
        )
      ) : (
        <LoadingIndicator />
      )}
    </PanelFrame>
  )
}

const titleOf = (entry: ActivityDetails) => {
  const sentence = capitalize(sentenceText(entry))
  return sentence.length > maxTitle ? `${sentence.slice(0, maxTitle)}…` : sentence
}

const maxTitle = 100

function Entry({
  entry,
  onShowAll,
}: {
  entry: ActivityDetails
  onShowAll: (thing: Filters) => void
}) {
  const { entity, entity_id } = entry
  const { before, after } = entryTexts(entry)
  return (
    <div className={styles.entry}>
      <section className={styles.card} aria-label="Entry">
        <EntryFacts entry={entry} />
        <div className={styles.actions}>
          {entry.undoable && <UndoButton id={entry.audit_id} />}
          {entity_id !== '' && (
            <Button
              variant="default"
              onClick={() => onShowAll({ entity, entity_id, name: nameOf(entry) })}
            >
              All changes of this thing
            </Button>
          )}
        </div>
        {entry.not_undoable && (
          <p className={styles.reason}>This change cannot be undone now. {entry.not_undoable}</p>
        )}
      </section>
      {(before ?? after) && (
        <section className={styles.card} aria-labelledby="entry-content">
          <h2 id="entry-content">
            {before && after ? 'What changed' : before ? 'Before' : 'After'}
          </h2>
          <VersionDiff
            earlier={before && after && { heading: 'Before', texts: before }}
            later={{ heading: 'After', texts: after ?? before ?? [] }}
          />
        </section>
      )}
    </div>
  )
}
