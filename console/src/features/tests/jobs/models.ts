import type { Backtest, BacktestSummary, ExperimentSummary } from '@greenroom/contract'

/** The model that a job tries, and the one it stands beside. */
export interface ModelPair {
  role: 'player' | 'judge'
  current: string
  changed: string
}

const pairOf = (models: Backtest['models'], role: ModelPair['role']): ModelPair | undefined =>
  models
    ? { role, current: models.current[role] ?? '', changed: models.changed[role] ?? '' }
    : undefined

/** The models of an experiment that tries one; `undefined` where it tries a text. */
export function modelsOfExperiment({
  changes,
  models,
}: Pick<ExperimentSummary, 'changes' | 'models'>): ModelPair | undefined {
  if (changes.length > 0) return undefined
  const played = pairOf(models, 'player')
  return played?.current === played?.changed ? pairOf(models, 'judge') : played
}

/** The models of a backtest that tries another judge; `undefined` where it tries a text. */
export const modelsOfBacktest = ({
  judge_model,
  models,
}: Pick<BacktestSummary, 'judge_model' | 'models'>): ModelPair | undefined =>
  judge_model ? pairOf(models, 'judge') : undefined

/** What the sides of a job are called. */
export const sideNames = (models: ModelPair | undefined, own = 'Changed text') =>
  models
    ? { current: 'Current model', changed: 'Other model', both: 'both models' }
    : { current: 'Current text', changed: own, both: 'both texts' }
