import { evidence, parseItem } from '@greenroom/contract'
import type { Evidence } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../services/api/api-error.ts'
import { readJson } from '../../../../services/api/json.ts'
import { request } from '../../../../services/api/request.ts'

/** What the trainee met in a session (feature `evidence`). What has changed since may be other each time. */
export const useEvidence = (sessionId: string) =>
  useQuery({
    queryKey: ['evidence', sessionId],
    queryFn: async ({ signal }): Promise<Evidence> => {
      const params = { session_id: sessionId }
      const json = await readJson(await request(evidence.read, { params, signal }))
      const read = parseItem(evidence.read.response, json)
      if (!read) throw new ApiError(0)
      return read
    },
    gcTime: 0,
  })
