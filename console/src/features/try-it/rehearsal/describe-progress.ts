import { pluralize } from '../../../lib/numbers.ts'
import type { RehearsalState } from './rehearsal.ts'

const statusesOf = ({ results, chosen }: RehearsalState) =>
  chosen.map((id) => results.get(id)?.status ?? 'waiting')

/** How many conversations of the latest start are finished. */
export const countFinished = (state: RehearsalState): number =>
  statusesOf(state).filter((status) => status === 'done' || status === 'failed').length

/** Such as "3 of 8 conversations" or "Finished: 7 done, 1 failed"; empty before the first start. */
export function describeProgress(state: RehearsalState): string {
  const statuses = statusesOf(state)
  if (statuses.length === 0) return ''
  const finished = countFinished(state)
  if (state.isRunning) return `${finished} of ${pluralize(statuses.length, 'conversation')}`
  const failed = statuses.filter((status) => status === 'failed').length
  const counts = [`${finished - failed} done`, failed > 0 && `${failed} failed`]
  const left = statuses.length - finished
  if (left > 0) counts.push(`${left} left`)
  return `${left > 0 ? 'Stopped' : 'Finished'}: ${counts.filter(Boolean).join(', ')}`
}
