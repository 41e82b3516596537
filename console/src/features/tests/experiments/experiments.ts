import { entityResources, experiments } from '@greenroom/contract'
import type {
  ExperimentChange,
  ExperimentSummary,
  InputOf,
  PromptEntity,
} from '@greenroom/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Item } from '../../../services/api/crud-resource.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem, itemQuery, rowsQuery } from '../../../services/api/fetch.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { readBody } from '../../crud/index.ts'
import { createJobs, whileRunning } from '../jobs/jobs.ts'
import { describeExperiment } from './sentences.ts'
import { attachedProduct } from '../../prompts/index.ts'

const productIds = z.object({ persona_products: z.array(attachedProduct) })

/**
 * A row as a save would send it, in one form whichever list or version it comes from.
 * @returns `undefined` if it could not be saved
 */
export function changeOf(
  entity: PromptEntity,
  id: string,
  row: Item,
): ExperimentChange | undefined {
  const products = z.safeParse(productIds, row).data?.persona_products ?? []
  // A picture is in no prompt. It is sent after the save.
  const { profile_pic: _, ...fields } = row
  const content = readBody(entityResources[entity].change, {
    ...fields,
    ...(entity === 'personas' && {
      product_ids: products.map(({ product }) => product.product_id).toSorted(),
    }),
  })
  return Object.keys(content).length > 0 ? { entity, id, content } : undefined
}

const written = ({ content }: ExperimentChange) =>
  JSON.stringify(Object.entries(content).toSorted())

/** Whether an experiment tried this change, and nothing else. */
export const isOf = ({ changes: [one, ...others] }: ExperimentSummary, change: ExperimentChange) =>
  one?.entity === change.entity &&
  one.id === change.id &&
  others.length === 0 &&
  written(one) === written(change)

export const experimentJobs = createJobs(
  'experiment',
  experiments.list.path,
  2000,
  (experiment_id, signal) => fetchItem(experiments.read, { params: { experiment_id }, signal }),
  describeExperiment,
)

/** The newest experiments, also deleted ones, where the backend has them. @param item only those that change it */
export const useExperiments = (item?: { entity: PromptEntity; id: string }) =>
  useQuery({
    ...rowsQuery(experiments.list, { query: { limit: '100', deleted: 'true', ...item } }),
    enabled: useFeature('experiments'),
    refetchInterval: usePollInterval<readonly ExperimentSummary[]>(whileRunning),
  })

/** What an experiment tries: a change, or other models. */
export type Tried = Pick<InputOf<typeof experiments.input>, 'changes' | 'models'>

/** What an experiment would need and see. @param chosen the conversations that count; by default all */
export const useEstimate = (tried: Tried, chosen?: readonly string[]) =>
  useQuery({
    ...itemQuery(experiments.estimate, {
      body: { ...tried, ...(chosen && { trial_ids: chosen.toSorted() }) },
      isRead: true,
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Estimates again after conversations were kept. */
export const reloadEstimates = () =>
  queryClient.invalidateQueries({ queryKey: [experiments.estimate.path] })
