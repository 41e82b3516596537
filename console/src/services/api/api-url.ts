import { buildPath } from '@greenroom/contract'
import type { PathParams } from '@greenroom/contract'
import { ApiError } from './api-error.ts'

/** Segments that are never a valid id. */
const invalidIds = ['', '.', '..']

/**
 * The URL of an endpoint.
 * @throws {ApiError} 404 if an id would change the path
 */
export function apiUrl<Path extends string>(
  endpoint: { path: Path },
  params: PathParams<Path>,
): string {
  const path = buildPath(endpoint, params)
  const isParam = endpoint.path.split('/').map((segment) => segment.startsWith('{'))
  if (path.split('/').some((segment, at) => isParam[at] && invalidIds.includes(segment)))
    throw new ApiError(404)
  return `/api${path}`
}
