import { interactionModes, modeReports } from '@greenroom/contract'
import { useFeature } from '../../../services/api/features.ts'
import { reuseMs, useList } from '../../../services/api/lists.ts'
import { openView } from '../../../services/dashboard-location.ts'
import { toItem } from '../../../services/entity-location.ts'
import { countText, PagedTable } from '../../../ui/paged-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { PanelFrame } from '../../crud/index.ts'
import { AgreementLine } from '../marks/agreement.tsx'

const columns = [{ title: 'Report prompt' }, { title: 'Agreement with people' }]

/** How well each report prompt judges, as far as people have marked its sessions (features `marks`, `tests`). */
export function MarksPanel() {
  const { rows: modes } = useList(interactionModes, undefined, reuseMs)
  const list = useList(modeReports)
  const canMark = useFeature('marks')
  const nameOf = (modeId: string) => modes.find(({ mode_id }) => mode_id === modeId)?.name ?? '…'
  const cells = (
    { report_detail_id: id, mode_id }: (typeof list.rows)[number],
    _: number,
    about: string,
  ) => (
    <>
      <td id={about} translate="no">
        <ViewLink to={toItem('mode-reports', id)}>{nameOf(mode_id)}</ViewLink>
      </td>
      <td>
        <AgreementLine id={id} inRow />
      </td>
      {canMark && (
        <td data-narrow data-buttons>
          <RowButton about={about} onClick={() => openView('report', { name: 'mark', id })}>
            Mark 10 sessions
          </RowButton>
        </td>
      )}
    </>
  )
  return (
    <PanelFrame count={countText(list, 'report prompt')}>
      <PagedTable
        label="Report prompts"
        {...{ cells, list }}
        columns={canMark ? [...columns, { title: 'Actions', narrow: true }] : columns}
        what="report prompts"
        keyOf={({ report_detail_id: id }) => id}
        empty={{
          sentence: 'No report prompts yet',
          hint: 'People mark sessions that a report prompt has judged. Add one in Reports.',
        }}
      />
    </PanelFrame>
  )
}
