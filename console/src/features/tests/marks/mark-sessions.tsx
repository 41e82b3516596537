import { marks } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralize } from '../../../lib/numbers.ts'
import { fetchList } from '../../../services/api/fetch.ts'
import { leaveView, useDashboardLocation } from '../../../services/dashboard-location.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { displayName } from '../../crud/index.ts'
import type { RowViewProps } from '../../crud/index.ts'
import { PanelFrame } from '../../panel/index.ts'
import { MarkForm } from './mark-form.tsx'

const count = 10

/**
 * Ten sessions of a mode to mark, one after the other (feature `marks`). Nothing else is read of them: no response may
 * contain the judge's score before the person's own is saved.
 */
export function MarkSessions({ panel, list, lookups, id }: RowViewProps) {
  const row = list.rows.find((one) => one['report_detail_id'] === id)
  const modeId = row ? String(row['mode_id']) : ''
  const [at, setAt] = useState(0)
  const location = useDashboardLocation()
  useKeptFocus(() => document.querySelector('main'))
  const [round, setRound] = useState(0)
  const query = useQuery({
    queryKey: [marks.queue.path, modeId, round],
    enabled: modeId !== '',
    queryFn: ({ signal }) =>
      fetchList(marks.queue, { query: { mode_id: modeId, count: String(count) }, signal }),
    // Each visit draws anew, and what is drawn stays.
    gcTime: 0,
    staleTime: Infinity,
  })
  const name = row ? displayName(panel, row, lookups) : '…'
  const drawAgain = () => {
    setRound(round + 1)
    setAt(0)
  }
  const back = (
    <Button variant="default" onClick={() => location && leaveView(location)}>
      Back to the list
    </Button>
  )
  return (
    <PanelFrame
      form={{ crumb: `Mark sessions of ${name}`, heading: `Mark sessions of ${name}` }}
      count={query.data?.[at] && `${at + 1} of ${query.data.length}`}
    >
      {row || list.loading ? (
        <Loaded wide query={query} failure="The sessions could not be loaded">
          {(queue) => {
            const session = queue[at]
            if (session)
              return (
                <MarkForm key={session.session_id} session={session} onNext={() => setAt(at + 1)} />
              )
            if (queue.length === 0)
              return (
                <EmptyState
                  sentence="No sessions to mark"
                  hint="Sessions need a transcript and a report. Those that you have marked are left out."
                >
                  {back}
                </EmptyState>
              )
            return (
              <div className="stack gap-lg" role="status">
                <p>{pluralize(queue.length, 'session')} marked. Thank you.</p>
                <Group gap="sm">
                  {back}
                  <Button onClick={drawAgain}>Mark {count} more</Button>
                </Group>
              </div>
            )
          }}
        </Loaded>
      ) : (
        <EmptyState sentence="This item was deleted">{back}</EmptyState>
      )}
    </PanelFrame>
  )
}
