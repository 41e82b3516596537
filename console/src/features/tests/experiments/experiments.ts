import { entityResources, experiments } from '@greenroom/contract'
import type {
  Experiment,
  ExperimentChange,
  ExperimentEstimate,
  ExperimentRun,
  ExperimentSummary,
  PromptEntity,
} from '@greenroom/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Item } from '../../../services/api/crud-resource.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem, fetchList } from '../../../services/api/fetch.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { request } from '../../../services/api/request.ts'
import type { RequestOptions } from '../../../services/api/request.ts'
import { readBody } from '../../crud/index.ts'
import { follow, unfollow } from '../jobs/followed.ts'
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

/** How often a running experiment is read again, in milliseconds. */
const pollMs = 2000

/** The cache key of every list of experiments. */
export const experimentLists = ['experiments']
const keyOf = (id: string) => ['experiment', id]
const estimateKey = 'experiment estimate'
const reloadLists = () => queryClient.invalidateQueries({ queryKey: experimentLists })

/** The newest experiments, also deleted ones, where the backend has them. @param item only those that change it */
export function useExperiments(item?: { entity: PromptEntity; id: string }) {
  const query = { limit: '100', deleted: 'true', ...item } as const
  return useQuery<readonly ExperimentSummary[]>({
    queryKey: [...experimentLists, query],
    enabled: useFeature('experiments'),
    queryFn: ({ signal }) => fetchList(experiments.list, { query, signal }),
    refetchInterval: usePollInterval<readonly ExperimentSummary[]>((data) =>
      data?.some(({ state }) => state === 'running') ? pollMs : false,
    ),
  })
}

/** An experiment, read again as long as it runs. */
export const useExperiment = (id: string) =>
  useQuery<Experiment>({
    queryKey: keyOf(id),
    async queryFn({ signal }) {
      const before = queryClient.getQueryData<Experiment>(keyOf(id))
      const now = await fetchItem(experiments.read, { params: { experiment_id: id }, signal })
      if (before?.state === 'running' && now.state !== 'running') void reloadLists()
      return now
    },
    refetchInterval: usePollInterval<Experiment>((data) =>
      data?.state === 'running' ? pollMs : false,
    ),
  })

/** The replays of an experiment. @param calls how many calls it has made: more of them make other replays */
export const useRuns = (id: string, calls: number) =>
  useQuery<readonly ExperimentRun[]>({
    queryKey: ['experiment runs', id, calls],
    queryFn: ({ signal }) => fetchList(experiments.runs, { params: { experiment_id: id }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What an experiment with a change would need and see. @param chosen the conversations that count; by default all */
export function useEstimate(change: ExperimentChange, chosen?: readonly string[]) {
  const body = { changes: [change], ...(chosen && { trial_ids: chosen.toSorted() }) }
  return useQuery<ExperimentEstimate>({
    queryKey: [estimateKey, body],
    queryFn: ({ signal }) => fetchItem(experiments.estimate, { body, signal, isRead: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Estimates again after conversations were kept. */
export const reloadEstimates = () => queryClient.invalidateQueries({ queryKey: [estimateKey] })

/** Starts an experiment. @returns its id @throws {ApiError} if it was not started */
export async function startExperiment(
  options: RequestOptions<typeof experiments.create>,
): Promise<string> {
  const { experiment_id: id } = await fetchItem(experiments.create, options)
  follow('experiment', id)
  void reloadLists()
  return id
}

/** Stops an experiment. @throws {ApiError} if it was not stopped */
export async function stopExperiment(id: string, signal: AbortSignal): Promise<void> {
  const stopped = await fetchItem(experiments.stop, { params: { experiment_id: id }, signal })
  queryClient.setQueryData(keyOf(id), stopped)
  void reloadLists()
}

/** Deletes an experiment. @throws {ApiError} if it was not deleted */
export async function deleteExperiment(id: string, signal: AbortSignal): Promise<void> {
  await request(experiments.remove, { params: { experiment_id: id }, signal })
  unfollow(id)
  void reloadLists()
}
