import { modeReports } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Report prompts, one a mode and so three at most (spec section 7). */
export const modeReportRoutes = crud(modeReports, {
  entity: 'mode-reports',
  conflicts: {
    mode_reports_one_a_mode: 'This interaction mode already has a report. Edit that one instead.',
  },
})
