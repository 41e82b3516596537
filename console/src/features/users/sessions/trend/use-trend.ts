import { evidence } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFeature } from '../../../../services/api/features.ts'
import { fetchList } from '../../../../services/api/fetch.ts'
import { queryClient } from '../../../../services/api/lists.ts'

/** Which sessions a trend is about; an absent id means all. */
export interface TrendFilter {
  mode_id?: string
  persona_id?: string
}

const keyOf = ({ user_id }: User) => ['trend', user_id]

/** The scores of a user's sessions, oldest first, where the backend knows the versions behind them. */
export const useTrend = (user: User, filter: TrendFilter = {}) =>
  useQuery({
    queryKey: [...keyOf(user), filter],
    enabled: useFeature('evidence'),
    queryFn: ({ signal }) =>
      fetchList(evidence.trend, {
        params: { user_id: user.user_id },
        query: Object.keys(filter).length > 0 ? { ...filter } : undefined,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Reloads the trend after a session was deleted. */
export const reloadTrend = (user: User): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(user) })
