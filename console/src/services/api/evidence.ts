import { evidence } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchItem } from './fetch.ts'

/** The prompt that a session used, its transcript and the version of its report prompt (feature `evidence`). */
export const useEvidence = (sessionId: string, enabled = true) =>
  useQuery({
    queryKey: ['evidence', sessionId],
    queryFn: ({ signal }) =>
      fetchItem(evidence.read, { params: { session_id: sessionId }, signal }),
    enabled,
    // What has changed since can differ on each load.
    gcTime: 0,
  })
