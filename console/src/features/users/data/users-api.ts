import { readUser, readUsers, users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { hasFeature } from '../../../services/api/features.ts'
import { readJson } from '../../../services/api/json.ts'
import { fetchRows } from '../../../services/api/fetch.ts'
import type { Page, Query } from '../../../services/api/fetch.ts'
import { request } from '../../../services/api/request.ts'
import { toastFailure } from '../../../services/toasts.ts'

/** A small first page is on screen soon; larger pages after that mean fewer requests. */
const pageSize = { first: '200', further: '500' }

/** Stands for the query of the first page, which depends on the backend. */
export const firstPage: Query = {}

/**
 * Loads a page of users, oldest first. A backend without pages sends the whole list as its only page.
 * @param next the query that the page before it named
 * @throws {ApiError}
 */
export async function loadPage(next: Query, signal: AbortSignal): Promise<Page<User>> {
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

/**
 * Looks a user up by email address.
 * @returns a list of one, or an empty one when no user has the address
 * @throws {ApiError}
 */
export async function findUser(address: string, signal: AbortSignal): Promise<readonly User[]> {
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

const isRejected = (error: unknown) =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)
