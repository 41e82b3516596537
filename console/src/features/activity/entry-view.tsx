import { restoreFirst, activity } from '@greenroom/contract'
import type { ActivityDetails } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { shorten } from '../../lib/characters.ts'
import { capitalize } from '../../lib/humanize.ts'
import { VersionDiff } from '../../ui/text-diff/version-diff.tsx'
import { PanelFrame, usePanelView, VersionLink } from '../crud/index.ts'
import type { Filters } from '../crud/index.ts'
import { useFeature } from '../../services/api/features.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import { toList } from '../../services/entity-location.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import styles from './entry.module.css'
import { useEntry, reloadEntry } from './use-activity.ts'
import { nameOf, sentenceText, describeEntry } from './describe-entry.ts'
import { conversationAction } from './actions.ts'
import { kindOf } from './kinds.ts'
import { entryTexts } from './entry-texts.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import type { MutationContext } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirst } from '../../lib/focus.ts'
import type { ReactNode } from 'react'
import { formatTimestamp } from '../../lib/dates.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { ItemName } from './item-name.tsx'
import { Code } from '../../ui/code.tsx'
import { Name } from '../../ui/name.tsx'

/** One entry: who did what, and the item before and after. */
export function EntryView({ id, onShowAll }: { id: string; onShowAll: (item: Filters) => void }) {
  const { location } = usePanelView()
  const query = useEntry(id)
  const title = query.data ? titleOf(query.data) : '…'
  return (
    <PanelFrame
      form={{ heading: title }}
      action={<BackButton onClick={() => leaveView(location)}>Back</BackButton>}
    >
      <Loaded
        wide
        query={query}
        failure="The entry could not be loaded"
        gone="There is no such entry"
      >
        {(loaded) => <Entry entry={loaded} onShowAll={onShowAll} />}
      </Loaded>
    </PanelFrame>
  )
}

const titleOf = (entry: ActivityDetails) => shorten(capitalize(sentenceText(entry)), maxTitle)

const maxTitle = 100

function headingOf({ action, before, after }: ActivityDetails): string {
  if (action === conversationAction) return 'Model calls'
  return before && after ? 'What changed' : before ? 'Before' : 'After'
}

function Entry({
  entry,
  onShowAll,
}: {
  entry: ActivityDetails
  onShowAll: (item: Filters) => void
}) {
  const { entity, entity_id } = entry
  const { before, after } = entryTexts(entry)
  return (
    <div className="stack rigid gap-lg">
      <section className={`card stack gap-lg ${styles.card}`} aria-label="Entry">
        <EntryFacts entry={entry} />
        <div className="flex wrap gap-sm unless-empty">
          {entry.undoable && <UndoButton id={entry.audit_id} />}
          {entity_id !== '' && (
            <Button
              variant="default"
              onClick={() => onShowAll({ entity, entity_id, name: nameOf(entry) })}
            >
              All changes to this item
            </Button>
          )}
        </div>
        {entry.not_undoable && <Reason entry={entry} why={entry.not_undoable} />}
      </section>
      {(before ?? after) && (
        <section className={`card stack gap-lg ${styles.card}`} aria-labelledby="entry-content">
          <h2 id="entry-content">{headingOf(entry)}</h2>
          <VersionDiff
            earlier={before && after && { heading: 'Before', texts: before }}
            later={{ heading: 'After', texts: after ?? before ?? [] }}
          />
        </section>
      )}
    </div>
  )
}

/** Why a change cannot be undone. What has to be restored first is a link to the trash. */
function Reason({ entry, why }: { entry: ActivityDetails; why: string }) {
  const hasTrash = useFeature('trash')
  const { entity } = kindOf(entry.entity)
  const isInTrash = hasTrash && entity !== undefined && why.endsWith(restoreFirst)
  return (
    <p className="breakable dimmed">
      {'This change cannot be undone now. '}
      {isInTrash ? why.slice(0, -restoreFirst.length) : why}
      {isInTrash && (
        <ViewLink
          className="accent-text"
          to={toList('trash', { entity, entity_id: entry.entity_id, name: nameOf(entry) })}
        >
          {restoreFirst}
        </ViewLink>
      )}
    </p>
  )
}

/** Gives the item the content back that it had before this change. It can be changed back again, so it asks nothing. */
function UndoButton({ id }: { id: string }) {
  const reload = async (_result: unknown, _input: undefined, { isCurrent }: MutationContext) => {
    // The button may disappear: an undone change cannot be undone again.
    if (isCurrent()) focusFirst(document, 'h1')
    await reloadEntry(id)
  }
  const { isPending, mutate } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      request(activity.undo, { params: { audit_id: id }, signal }),
    successMessage: 'The change was undone.',
    failureMessage: 'The change could not be undone.',
    onSuccess: reload,
    onError: reload,
  })
  return (
    <BusyButton busy={isPending} onClick={() => void mutate(undefined)}>
      Undo this change
    </BusyButton>
  )
}

/** Who, when and from where, with the ids that the log of the server has. */
function EntryFacts({ entry }: { entry: ActivityDetails }) {
  const { name } = describeEntry(entry)
  const { noun, entity } = kindOf(entry.entity)
  const version = (entry.after ?? entry.before)?.['version']
  return (
    <dl className={`stack ${styles.facts}`}>
      <Fact label="When">
        <time dateTime={entry.at}>{formatTimestamp(entry.at)}</time>
      </Fact>
      <Fact label="Who">
        <Name>{nameOfActor(entry.actor_email)}</Name>
      </Fact>
      {name && (
        <Fact label={capitalize(noun)}>
          <ItemName entry={entry} name={name} />
        </Fact>
      )}
      {entry.address !== null && <Fact label="Network address">{entry.address}</Fact>}
      {entry.entity_id !== '' && (
        <Fact label="ID">
          <Code className="small">{entry.entity_id}</Code>
        </Fact>
      )}
      {entity && typeof version === 'number' && (
        <Fact label="History">
          <VersionLink
            item={{ entity, id: entry.entity_id }}
            version={version}
            of={`${noun} ${name}`}
          />
        </Fact>
      )}
      <Fact label="Request ID">
        <Code className="small">{entry.request_id}</Code>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
