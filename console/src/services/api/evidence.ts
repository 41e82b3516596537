import { evidence } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { itemQuery } from './fetch.ts'

/** The prompt that a session used, its transcript and the version of its report prompt (feature `evidence`). */
export const useEvidence = (sessionId: string, enabled = true) =>
  useQuery({
    ...itemQuery(evidence.read, { params: { session_id: sessionId } }),
    enabled,
    // What has changed since can differ on each load.
    gcTime: 0,
  })
