import { interactionModes } from '@greenroom/contract'
import type { ConversationSummary } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { formatNumber } from '../../../lib/numbers.ts'
import { useFeature } from '../../../services/api/features.ts'
import { reuseMs, toListState, useList } from '../../../services/api/lists.ts'
import { goToSegment, openDialog, useDialogLocation } from '../../../services/dashboard-location.ts'
import { toDialog } from '../../../services/entity-location.ts'
import { DoneButton } from '../../../ui/back-button.tsx'
import { Dialog, useLastDefined } from '../../../ui/dialog.tsx'
import { FilterGroup } from '../../../ui/filter-group.tsx'
import { WhenCell, WhoCell } from '../../../ui/who-and-when.tsx'
import { countText, PagedTable } from '../../../ui/paged-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { rowIcons } from '../../../ui/row-icons.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { DialogSlot, PanelFrame, SessionNotice, useFilters } from '../../crud/index.ts'
import { ItemFilters, personaList } from '../../prompts/index.ts'
import { useKeptConversations } from '../api/conversations.ts'
import { askToRemove, KeptConversation } from '../kept/kept-conversations.tsx'

const columns = [
  { title: 'Conversation', width: 15 },
  { title: 'Persona', width: 8.5 },
  { title: 'Mode', width: 10 },
  { title: 'Answers', width: 4.5 },
  { title: 'Expectations', width: 6 },
  { title: 'Who', width: 7 },
  { title: 'When', width: 7.5 },
  { title: 'Actions', narrow: true, width: 5 },
]

/** All kept conversations, newest first. */
export function ConversationsPanel() {
  const all = toListState(useKeptConversations())
  const { offset, ...bar } = useFilters()
  const { mode_id, persona_id } = bar.filters
  const canKeepSessions = [useFeature('experiments'), useFeature('all-sessions')].every(Boolean)
  const nameOf = useNames()
  const rows = all.rows.filter(
    (one) =>
      (!mode_id || one.mode_id === mode_id) && (!persona_id || one.persona_id === persona_id),
  )
  const list = { ...all, rows }
  const cells = (conversation: ConversationSummary, _: number, about: string) => {
    const { trial_id: id, name, replies, expectations, actor_email, created_at } = conversation
    return (
      <>
        <td id={about} translate="no" title={name}>
          <ViewLink to={toDialog('conversations', { name: dialogName, id })}>{name}</ViewLink>
        </td>
        <td translate="no">{nameOf(conversation.persona_id)}</td>
        <td translate="no">{nameOf(conversation.mode_id)}</td>
        <td>{formatNumber(replies)}</td>
        <td>{formatNumber(expectations.length)}</td>
        <WhoCell email={actor_email} />
        <WhenCell at={created_at} />
        <td data-narrow data-buttons>
          <RowButton
            label="Rename"
            title="Rename"
            about={about}
            onClick={() => {
              openDialog({ name: dialogName, id })
              openDialog({ name: 'rename-conversation' })
            }}
          >
            {rowIcons.edit}
          </RowButton>
          <RowButton
            label="Remove"
            title="Remove"
            about={about}
            danger
            onClick={() => askToRemove(conversation)}
          >
            {rowIcons.delete}
          </RowButton>
        </td>
      </>
    )
  }
  return (
    <PanelFrame
      count={countText(list, 'conversation')}
      action={
        canKeepSessions && (
          <Button onClick={() => goToSegment('allSessions')}>Add from sessions</Button>
        )
      }
    >
      <DialogSlot name={dialogName} component={ConversationDialog} />
      <div className="column gap-lg shrink">
        <FilterGroup onClear={bar.onClear}>
          <ItemFilters {...{ mode_id, persona_id }} onChange={bar.onChange} />
        </FilterGroup>
        <PagedTable
          key={String(new URLSearchParams(bar.filters))}
          label="Kept conversations"
          {...{ columns, cells, list, offset }}
          keyOf={({ trial_id }) => trial_id}
          what="conversations"
          onClear={bar.onClear}
          empty={{
            sentence: 'No kept conversations yet',
            hint: 'Try it in the form of a persona, and keep the conversation. Or keep those of sessions: what real trainees said is the best test.',
          }}
        />
      </div>
    </PanelFrame>
  )
}

const dialogName = 'listed-conversation'

/** The names of modes and personas by their ids; empty for one that was deleted. */
function useNames() {
  const modes = useList(interactionModes, undefined, reuseMs).rows
  const personas = useList(personaList, undefined, reuseMs).rows
  const names = new Map([
    ...modes.map(({ mode_id, name }) => [mode_id, name] as const),
    ...personas.map(({ persona_id, name }) => [persona_id, name] as const),
  ])
  return (id: string | null) => names.get(id ?? '') ?? ''
}

function ConversationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { dialog } = useDialogLocation(dialogName)
  const id = useLastDefined(dialog?.id)
  const { data } = useKeptConversations()
  const nameOf = useNames()
  const summary = data?.find(({ trial_id }) => trial_id === id)
  return (
    <Dialog title="Kept conversation" size={880} opened={opened} onClose={onClose}>
      <SessionNotice />
      <div className="stack gap-lg">
        {summary && (
          <KeptConversation
            key={id}
            summary={summary}
            trainee="Trainee"
            persona={nameOf(summary.persona_id) || 'Persona'}
            onRemoved={onClose}
          />
        )}
        {data && !summary && <p>This conversation was deleted.</p>}
        <DoneButton onClick={onClose} />
      </div>
    </Dialog>
  )
}
