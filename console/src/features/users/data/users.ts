import { readUser, readUsers, toastMessages, users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { ApiError } from '../../../services/api/api-error.ts'
import { hasFeature } from '../../../services/api/features.ts'
import { fetchRows } from '../../../services/api/fetch.ts'
import type { Page, Query } from '../../../services/api/fetch.ts'
import { readJson } from '../../../services/api/json.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { prefetchPages, usePages } from '../../../services/api/use-pages.ts'
import { toastFailure } from '../../../ui/toasts.ts'

/** The views that open from a row of the users list. */
export type UserViewName = 'edit' | 'sessions' | 'subscription'

export interface UserViewProps {
  /** The user as loaded when the view opened. */
  user: User
  /** The current user, as a list of one. */
  list: ListState<User>
  onBack: () => void
}

/** Query keys of the paged list and of the search results. */
const keys = { list: [users.list.path], search: [users.byEmail.path] } as const

/** A small first page is on screen soon; larger pages after that mean fewer requests. */
const pageSize = { first: '200', further: '500' }

/** Stands for the query of the first page, which depends on the backend. */
const firstPage: Query = {}

/**
 * Loads a page of users, oldest first. A backend without pages sends the whole list as its only page.
 * @param next the query that the page before it named
 * @throws {ApiError}
 */
async function loadPage(next: Query, signal: AbortSignal): Promise<Page<User>> {
  const first = hasFeature('pages') ? { limit: pageSize.first } : undefined
  const query = next === firstPage ? first : next
  try {
    return await fetchUsers(query, signal)
  } catch (error) {
    // The page advertised the feature, but another backend has responded and rejected the query.
    if (!query || hasFeature('pages') || !isRejected(error)) throw error
    return fetchUsers(undefined, signal)
  }
}

async function fetchUsers(query: Query | undefined, signal: AbortSignal): Promise<Page<User>> {
  const { rows, next, total } = await fetchRows(users.list, { query, signal }, readUsers)
  if (query && hasFeature('pages'))
    return { rows, next: next && { ...next, limit: pageSize.further }, total }
  return { rows: rows.toSorted(byCreated), next: undefined, total: rows.length }
}

/** Spec section 2: by created date, ascending. Users without one come last. */
const byCreated = (a: User, b: User) => createdAt(a) - createdAt(b) || 0
const createdAt = ({ created_at }: User) => Date.parse(created_at ?? '') || Infinity

const pages = {
  queryKey: keys.list,
  load(query: Query, signal: AbortSignal) {
    const loading = loadPage(query, signal)
    // Spec section 8 has a toast for the list; a later page that fails is reported below the rows.
    const isFirstLoad = queryClient.getQueryData(keys.list) === undefined
    return isFirstLoad ? toastIfFailed(loading, toastMessages.users.listFailed, signal) : loading
  },
  firstPage,
  // The list stays as it is until the segment is left.
  staleTime: Infinity,
  gcTime: 0,
}

/** Asks for the first page, before anything is rendered that shows it. */
export const prefetchUsers = (): void => prefetchPages<User>(pages)

/** All users, page by page as they scroll into view. They stay loaded while another view of the segment is shown. */
export const useAllUsers = (enabled = true) => usePages<User>({ ...pages, enabled })

/**
 * Looks a user up by email address.
 * @returns a list of one, or an empty one when no user has the address
 * @throws {ApiError}
 */
async function findUser(address: string, signal: AbortSignal): Promise<readonly User[]> {
  try {
    const response = await request(users.byEmail, { params: { address }, signal })
    const json = await readJson(response)
    // Null or any other object means "no such user"; a number or a string means nothing.
    if (typeof json !== 'object') throw new ApiError(0)
    return [readUser(json) ?? []].flat()
  } catch (error) {
    if (isRejected(error)) return []
    throw error
  }
}

const isRejected = (error: unknown) =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)

/** The query key of a single user. */
export const userPath = (id: string): string => `${users.list.path}/${id}`

/**
 * One user, as a list of one: from the list it was opened from or, after a reload, by email address, since the
 * specification has no call for a user by id. The list is empty when no user has that address any more.
 */
export function useUser(id: string, address: string): ListState<User> {
  const query = useQuery({
    queryKey: [userPath(id)],
    queryFn: async ({ signal }) => {
      const found = address === '' ? [] : await findUser(address, signal)
      return found.filter(({ user_id }) => user_id === id)
    },
    initialData: () => {
      const cached = findCachedUser(id)
      return cached && [cached]
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  return toListState(query)
}

export interface Search {
  address: string
  /** Distinguishes repeated searches for the same address. */
  attempt: string
}

/** The user with the searched address; idle without a search. */
export function useUserSearch(search: Search | undefined): ListState<User> {
  const query = useQuery({
    queryKey: [...keys.search, search?.address, search?.attempt],
    queryFn: async ({ signal }) => {
      const searching = findUser(search?.address ?? '', signal)
      const found = await toastIfFailed(searching, toastMessages.users.listFailed, signal)
      if (found.length === 0) toastFailure(toastMessages.users.notFound)
      return found
    },
    enabled: search !== undefined,
    staleTime: Infinity,
  })
  return toListState(query)
}

type UserPages = InfiniteData<Page<User>>

/** Updates a user in every cached list with what the server has confirmed, without a reload. */
export function patchUser(id: string, change: Partial<User>): void {
  const patch = (rows: readonly User[]) =>
    rows.map((row) => (row.user_id === id ? { ...row, ...change } : row))
  queryClient.setQueryData<UserPages>(
    keys.list,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: patch(page.rows) })) },
  )
  queryClient.setQueriesData<readonly User[]>(
    { queryKey: keys.search },
    (rows) => rows && patch(rows),
  )
}

/** Finds a user in the cached lists. */
function findCachedUser(id: string): User | undefined {
  const loaded = queryClient.getQueryData<UserPages>(keys.list)?.pages ?? []
  const found = queryClient.getQueriesData<readonly User[]>({ queryKey: keys.search })
  return [...loaded.map(({ rows }) => rows), ...found.map(([, rows]) => rows ?? [])]
    .flat()
    .find((user) => user.user_id === id)
}

/** Shows the failure of a load as a toast (spec section 8), unless it was cancelled. */
export async function toastIfFailed<Result>(
  load: Promise<Result>,
  message: string,
  signal: AbortSignal,
): Promise<Result> {
  try {
    return await load
  } catch (error) {
    if (!signal.aborted) toastFailure(message)
    throw error
  }
}
