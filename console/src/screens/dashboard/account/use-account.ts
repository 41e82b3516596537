import { ownAccount, parseItem } from '@greenroom/contract'
import type { Account } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'

const queryKey = [ownAccount.read.path]

/** The account, loaded each time the dialog opens. */
export const useAccount = (): UseQueryResult<Account> =>
  useQuery({
    queryKey,
    async queryFn({ signal }) {
      const json = await readJson(await request(ownAccount.read, { signal }))
      const account = parseItem(ownAccount.read.response, json)
      if (!account) throw new ApiError(0)
      return account
    },
  })

export const reloadAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
