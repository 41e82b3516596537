import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGone } from '../../../services/api/api-error.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { follow, unfollow } from './followed.ts'

interface Job {
  state: string
}

/** Whether a job still runs. */
export const isRunning = (job: Job | undefined): boolean => job?.state === 'running'

/** How often a list is read again while a job in it runs, in milliseconds. */
const listPollMs = 2000

/** The interval for `usePollInterval` of a list with these jobs. */
export const whileRunning = (jobs: readonly Job[] | undefined): number | false =>
  jobs?.some(isRunning) ? listPollMs : false

/**
 * Reads, follows and stops jobs of the language model of one kind.
 * @param path of their lists, which are read again when a job begins or ends
 * @param describe says where a job stands, or what it has found
 * @param pollMs how often a job that runs is read again, in milliseconds
 */
export function createJobs<Read extends Job>(
  kind: 'experiment' | 'backtest',
  path: string,
  pollMs: number,
  read: (id: string, signal: AbortSignal) => Promise<Read>,
  describe: (job: Read) => string,
) {
  const keyOf = (id: string | undefined) => [kind, id]
  const reloadLists = () => queryClient.invalidateQueries({ queryKey: [path] })
  /** A job, read again as long as it runs. */
  const useJob = (id: string | undefined) =>
    useQuery({
      queryKey: keyOf(id),
      async queryFn({ signal }) {
        const before = queryClient.getQueryData<Read>(keyOf(id))
        const now = await read(id ?? '', signal)
        if (isRunning(before) && !isRunning(now)) void reloadLists()
        return now
      },
      enabled: id !== undefined,
      refetchInterval: usePollInterval<Read>((job) => (isRunning(job) ? pollMs : false)),
    })
  return {
    reloadLists,
    useJob,
    /** A job in words, followed until it was deleted. */
    useFollowedJob(id: string) {
      const { data: job, error } = useJob(id)
      const wasDeleted = isGone(error)
      useEffect(() => {
        if (wasDeleted) unfollow(id)
      }, [id, wasDeleted])
      return { job, sentence: job && describe(job) }
    },
    /** The same, followed while it runs, and no longer once it was seen to its end. */
    useShownJob(id: string) {
      const query = useJob(id)
      const { data, error } = query
      const state = isGone(error) ? 'gone' : data?.state
      useEffect(() => {
        if (state === 'running') follow(kind, id)
        else if (state) unfollow(id)
      }, [id, state])
      return query
    },
    /** Shows what a write has answered. */
    keep(id: string, job: Read) {
      queryClient.setQueryData(keyOf(id), job)
      void reloadLists()
    },
    /** Follows what was started. */
    started(id: string) {
      follow(kind, id)
      void reloadLists()
    },
  }
}
