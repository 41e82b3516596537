import { toastMessages, readUser, readUsers, users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { timeOf } from '../../../lib/dates.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { hasFeature } from '../../../services/api/features.ts'
import { jsonOf } from '../../../services/api/json-of.ts'
import { lists } from '../../../services/api/lists.ts'
import { callPage } from '../../../services/api/pages.ts'
import { request } from '../../../services/api/request.ts'
import { toastFailure } from '../../../services/toasts.ts'
import { withNext } from './page-cache.ts'
import type { Held, Page, Query } from './page-cache.ts'

/** Rows of the first page, which is soon there, and of each further one: few pages are less work than many. */
const pageSize = { first: 200, further: 500 }

/** Where the list is kept, and what was found by an address. */
export const keys = { all: [users.list.path], found: [users.byEmail.path] } as const

/** The query of the first page; none where the backend does not advertise pages, which then sends the whole list. */
const firstQuery = (): Query | undefined =>
  hasFeature('pages') ? { limit: String(pageSize.first) } : undefined

/**
 * Loads a page of the users, oldest first.
 * @param query what it is asked for with; absent for all users at once, which a backend without pages always sends
 * @throws {ApiError} when they cannot be had
 */
export async function loadPage(query: Query | undefined, signal?: AbortSignal): Promise<Page> {
  const { json, next, total } = await callPage(users.list, { query, signal })
  const rows = readUsers(json)
  if (!rows) throw new ApiError(0)
  if (query && hasFeature('pages'))
    return { rows, next: next && { ...next, limit: String(pageSize.further) }, total }
  return { rows: rows.toSorted(byCreated), next: undefined, total: rows.length }
}

/** The order of spec section 2: by created date, ascending; who has none comes last. */
const byCreated = (one: User, other: User) => createdAt(one) - createdAt(other) || 0
const createdAt = ({ created_at }: User) => timeOf(created_at) ?? Infinity

/** Loads the beginning of the list. That it cannot be had is said in a toast (spec section 8). */
export async function loadFirst(signal: AbortSignal): Promise<Held> {
  const query = firstQuery()
  try {
    const page = await loadPage(query, signal)
    return withNext(undefined, hasFeature('pages') ? query : undefined, page)
  } catch (error) {
    // The page said that there are pages, but another backend has answered and refused the query.
    if (query && !hasFeature('pages') && refusesRequest(error)) return loadFirst(signal)
    if (!signal.aborted) toastFailure(toastMessages.users.listFailed)
    throw error
  }
}

/**
 * Asks the server for the user of an address.
 * @returns the user, alone in a list; an empty list where nobody has the address
 * @throws {ApiError} when it cannot be told
 */
export async function findUser(address: string, signal: AbortSignal): Promise<readonly User[]> {
  try {
    const answer = await request(users.byEmail, { params: { address }, signal })
    const json = await jsonOf(answer)
    // Null, or a thing that is no user, says that there is none; a number or a word says nothing.
    if (typeof json !== 'object') throw new ApiError(0)
    return [readUser(json) ?? []].flat()
  } catch (error) {
    if (refusesRequest(error)) return []
    throw error
  }
}

const refusesRequest = (error: unknown) =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)

/** Shows everywhere what the server has confirmed about a user, without loading anything again. */
export function patchUser(id: string, change: Partial<User>): void {
  const patched = <Row extends User | undefined>(row: Row): Row =>
    row?.user_id === id ? { ...row, ...change } : row
  lists.setQueryData<Held>(keys.all, (held) => held && { ...held, rows: held.rows.map(patched) })
  lists.setQueriesData<readonly User[]>({ queryKey: keys.found }, (rows) => rows?.map(patched))
}

/** A user as a list has it; absent where no list does. */
export function knownUser(id: string): User | undefined {
  const found = lists.getQueriesData<readonly User[]>({ queryKey: keys.found })
  return [lists.getQueryData<Held>(keys.all)?.rows, ...found.map(([, rows]) => rows)]
    .flatMap((rows) => rows ?? [])
    .find((user) => user?.user_id === id)
}

/** What a user is called on the screen: the name, or the address where there is none. */
export const fullName = ({
  first_name,
  last_name,
  email,
}: Pick<User, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email
