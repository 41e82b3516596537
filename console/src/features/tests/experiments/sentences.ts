import type { Experiment, ExperimentSummary, ExperimentVerdict } from '@greenroom/contract'
import { pluralize } from '../../../lib/numbers.ts'
import { modelsOfExperiment, sideNames } from '../jobs/models.ts'
import { describeCalls, describeWaiting } from '../jobs/words.ts'

/** A number of points: whole from 1 on, otherwise with one decimal, so that only 0 is shown as 0. */
function points(value: number): string {
  const size = Math.abs(value)
  const shown = size >= 0.95 ? Math.round(size) : Math.ceil(size * 10) / 10
  return `${value < 0 ? '−' : ''}${shown}`
}

const inPoints = (value: number) => {
  const shown = points(value)
  return `${shown} ${shown === '1' ? 'point' : 'points'}`
}

/** What a comparison says, such as "Better: 6 points (2 to 10)." */
export function sentenceOf({
  kind,
  difference,
  low,
  high,
  more_conversations: more,
}: ExperimentVerdict): string {
  switch (kind) {
    case 'better':
      return `Better: ${inPoints(difference)} (${points(low)} to ${points(high)}).`
    case 'worse':
      return `Worse: ${inPoints(-difference)} (${points(-high)} to ${points(-low)}).`
    case 'same': {
      const size = Math.max(1, Math.ceil(Math.max(Math.abs(low), Math.abs(high))))
      return `No difference larger than ${inPoints(size)}.`
    }
    case 'unknown': {
      const between = `Cannot tell: between ${points(low)} and ${inPoints(high)}.`
      if (more === null) return between
      return `${between} ${pluralize(more, 'more conversation')} would show a difference of 5 points.`
    }
  }
}

/** What an experiment says so far. There is a verdict only when it is done. */
export function describeExperiment(experiment: ExperimentSummary): string {
  const { state, verdict, error } = experiment
  if (state === 'running')
    return `Running: ${describeCalls(experiment)}.${describeWaiting(experiment)}`
  if (state === 'stopped') return `Stopped after ${describeCalls(experiment)}. There is no verdict.`
  if (state === 'failed') return `Failed. ${error ?? 'The reason is not known.'}`
  const models = modelsOfExperiment(experiment)
  if (!verdict) return `Cannot tell: no conversation was scored with ${sideNames(models).both}.`
  return models ? sentenceOfModels(verdict) : sentenceOf(verdict)
}

/** The same of another model, such as "With the other model, scores are 4 points lower (2 to 6)." */
function sentenceOfModels(verdict: ExperimentVerdict): string {
  const { kind, difference, low, high } = verdict
  if (kind !== 'better' && kind !== 'worse') return sentenceOf(verdict)
  const [way, least, most] = kind === 'better' ? ['higher', low, high] : ['lower', -high, -low]
  return `With the other model, scores are ${inPoints(Math.abs(difference))} ${way} (${points(least)} to ${points(most)}).`
}

/** The first sentence of what an experiment says, to stand after a colon. */
export function shortly(experiment: ExperimentSummary): string {
  const [first = ''] = describeExperiment(experiment).split(/\.(?: |$)/)
  return first.charAt(0).toLowerCase() + first.slice(1)
}

/** The mean of the scores of one side with their range, such as "72 (70–74)". */
export function describeSide(side: Experiment['conversations'][number]['current']): string {
  if (!side) return '–'
  const [mean, low, high] = [side.mean, side.low, side.high].map(Math.round)
  return `${mean} (${low}–${high})`
}
