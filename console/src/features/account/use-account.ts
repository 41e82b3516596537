import { ownAccount } from '@greenroom/contract'
import type { Account } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { queryClient } from '../../services/api/lists.ts'
import { fetchItem } from '../../services/api/fetch.ts'

const queryKey = [ownAccount.read.path]

/** The account, loaded each time the dialog opens. */
export const useAccount = (): UseQueryResult<Account> =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchItem(ownAccount.read, { signal }),
  })

export const reloadAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
