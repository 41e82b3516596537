import { coaching, fromWire, modeReports, readCoachingPrompts } from '@greenroom/contract'
import { ApiError } from '../../services/api/api-error.ts'
import { fetchList } from '../../services/api/fetch-list.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import type { Judges } from './conversation-state.ts'

/** Loads what a conversation in a mode is judged with, as it is saved now. @throws {ApiError} */
export async function loadJudges(modeId: string, signal: AbortSignal): Promise<Judges> {
  const [reports, prompts] = await Promise.all([
    fetchList(modeReports.list, { signal }),
    request(coaching.list, { signal }).then(readJson).then(readCoachingPrompts),
  ])
  if (!prompts) throw new ApiError(0)
  const report = reports.find(({ mode_id }) => mode_id === modeId)
  return {
    report: report && fromWire(report.prompt_template),
    coachings: prompts.map(({ prompt_id: id, name, template }) => ({
      id,
      name: name.trim() || 'Unnamed',
      template: fromWire(template),
    })),
  }
}
