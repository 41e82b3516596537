import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '../../../services/api/lists.ts'
import type { Page } from '../../../services/api/fetch.ts'

/** Query keys of the paged list and of the search results. */
export const usersKeys = { list: [users.list.path], search: [users.byEmail.path] } as const

type UserPages = InfiniteData<Page<User>>

/** Updates a user in every cached list with what the server has confirmed, without a reload. */
export function patchUser(id: string, change: Partial<User>): void {
  const patch = (rows: readonly User[]) =>
    rows.map((row) => (row.user_id === id ? { ...row, ...change } : row))
  queryClient.setQueryData<UserPages>(
    usersKeys.list,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: patch(page.rows) })) },
  )
  queryClient.setQueriesData<readonly User[]>(
    { queryKey: usersKeys.search },
    (rows) => rows && patch(rows),
  )
}

/** Finds a user in the cached lists. */
export function findCachedUser(id: string): User | undefined {
  const pages = queryClient.getQueryData<UserPages>(usersKeys.list)?.pages ?? []
  const found = queryClient.getQueriesData<readonly User[]>({ queryKey: usersKeys.search })
  return [...pages.map(({ rows }) => rows), ...found.map(([, rows]) => rows ?? [])]
    .flat()
    .find((user) => user.user_id === id)
}
