import { interactionModes, modeReports } from '@greenroom/contract'
import { pluralize } from '../../../lib/numbers.ts'
import { useFeature } from '../../../services/api/features.ts'
import { reuseMs, useList } from '../../../services/api/lists.ts'
import { openView } from '../../../services/dashboard-location.ts'
import { toItem } from '../../../services/entity-location.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { PanelFrame } from '../../panel/index.ts'
import { AgreementLine } from '../marks/agreement.tsx'

const columns = [
  { title: 'Report prompt' },
  { title: 'Agreement with people' },
  { title: 'Actions', narrow: true },
]

/** How well each report prompt judges, as far as people have marked its sessions (features `marks`, `tests`). */
export function MarksPanel() {
  const { rows: modes } = useList(interactionModes, undefined, reuseMs)
  const { rows: prompts, loading, failed, reload } = useList(modeReports)
  const canMark = useFeature('marks')
  const nameOf = (modeId: string) => modes.find(({ mode_id }) => mode_id === modeId)?.name ?? '…'
  return (
    <PanelFrame count={prompts.length > 0 ? pluralize(prompts.length, 'report prompt') : undefined}>
      {loading ? (
        <LoadingIndicator />
      ) : failed ? (
        <EmptyState sentence="The report prompts could not be loaded" onRetry={reload} />
      ) : prompts.length === 0 ? (
        <EmptyState
          sentence="No report prompts yet"
          hint="People mark sessions that a report prompt has judged. Add one in Reports."
        />
      ) : (
        <Table label="Report prompts" columns={columns}>
          {prompts.map(({ report_detail_id: id, mode_id }) => (
            <tr key={id}>
              <td id={`mark-${id}`} translate="no">
                <ViewLink to={toItem('mode-reports', id)}>{nameOf(mode_id)}</ViewLink>
              </td>
              <td>
                <AgreementLine id={id} />
              </td>
              <td data-narrow data-buttons>
                {canMark && (
                  <RowButton
                    about={`mark-${id}`}
                    onClick={() => openView('report', { name: 'mark', id })}
                  >
                    Mark 10 sessions
                  </RowButton>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </PanelFrame>
  )
}
