import { trials } from '@greenroom/contract'
import type { InputOf, Trial, TrialSummary } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchItem, fetchList } from '../../../services/api/fetch.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'

const listKey = ['trials']
const keyOf = (trialId: string) => ['trial', trialId]

/** A version of a kept conversation never changes its messages, so one that was read lately is not read again. */
const reuseMs = 60_000

/** The kept conversations, newest first. */
export const useKeptTrials = () =>
  useQuery<readonly TrialSummary[]>({
    queryKey: listKey,
    queryFn: ({ signal }) => fetchList(trials.list, { signal }),
  })

/** A kept conversation with its messages. */
export const useKeptTrial = (trialId: string) => useQuery(trialQuery(trialId))

/** Reads a kept conversation from the cache, or from the server. @throws {ApiError} if it cannot be read */
export const fetchKeptTrial = (trialId: string): Promise<Trial> =>
  queryClient.fetchQuery(trialQuery(trialId))

const trialQuery = (trialId: string) => ({
  queryKey: keyOf(trialId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchItem(trials.read, { params: { trial_id: trialId }, signal }),
  staleTime: reuseMs,
})

/** Keeps a conversation. @throws {ApiError} if it was not kept */
export async function keepTrial(
  body: InputOf<typeof trials.input>,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<Trial> {
  return stored(await fetchItem(trials.create, { body, idempotencyKey, signal }))
}

/** Changes the name and the expectations of a kept conversation. @throws {ApiError} if they were not changed */
export async function updateTrial(
  { trial_id, version }: Pick<TrialSummary, 'trial_id' | 'version'>,
  body: InputOf<typeof trials.update.body>,
  signal?: AbortSignal,
): Promise<Trial> {
  const options = { params: { trial_id }, body, version, signal }
  return stored(await fetchItem(trials.update, options))
}

/** Deletes a kept conversation. @throws {ApiError} if it was not deleted */
export async function deleteTrial(trialId: string, signal?: AbortSignal): Promise<void> {
  await request(trials.remove, { params: { trial_id: trialId }, signal })
  queryClient.removeQueries({ queryKey: keyOf(trialId) })
  await queryClient.invalidateQueries({ queryKey: listKey })
}

/** Puts a stored conversation into the cache, and reloads the list. */
function stored(trial: Trial): Trial {
  queryClient.setQueryData(keyOf(trial.trial_id), trial)
  void queryClient.invalidateQueries({ queryKey: listKey })
  return trial
}
