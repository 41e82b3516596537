import { modeReports } from '@greenroom/contract'
import type { TrialSummary } from '@greenroom/contract'
import { useList } from '../../../services/api/lists.ts'
import { usePromptSources } from '../../prompts/index.ts'
import type { PromptSources } from '../../prompts/index.ts'
import { useKeptTrials } from '../api/trials.ts'
import type { ReportPrompt } from './current-text.ts'

/** What rehearsals are made of. */
export interface RehearsalData {
  saved: PromptSources
  reports: readonly ReportPrompt[]
  kept: readonly TrialSummary[]
}

/** How long a loaded list of report prompts is used, in milliseconds. */
const reuseMs = 60_000

/** Loads everything that rehearsals are made of. `onRetry` is there only after a failure. */
export function useRehearsalData(): { data?: RehearsalData; onRetry?: () => void } {
  const { data: saved, isError: failed, refetch: reload } = usePromptSources()
  const reports = useList(modeReports, undefined, reuseMs)
  const kept = useKeptTrials()
  const isReportsFailed = reports.failed && reports.rows.length === 0
  if (saved && !reports.loading && !isReportsFailed && kept.data)
    return { data: { saved, reports: reports.rows, kept: kept.data } }
  const isKeptFailed = kept.isError && !kept.isFetching
  if (!failed && !isReportsFailed && !isKeptFailed) return {}
  return {
    onRetry() {
      reload()
      if (isReportsFailed) void reports.reload()
      if (isKeptFailed) void kept.refetch()
    },
  }
}
