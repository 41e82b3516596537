import { buildPath } from '@greenroom/contract'
import type { PathParams } from '@greenroom/contract'
import { ApiError } from './api-error.ts'

/** What no id in an address can be: none would mean all things instead of one, dots something else altogether. */
const noId = ['', '.', '..']

/**
 * The address of a call.
 * @throws {ApiError} 404 where an id is none that an address can hold
 */
export function apiUrl<Path extends string>(
  endpoint: { path: Path },
  params: PathParams<Path>,
): string {
  const path = buildPath(endpoint, params)
  const open = endpoint.path.split('/').map((part) => part.startsWith('{'))
  if (path.split('/').some((part, at) => open[at] && noId.includes(part))) throw new ApiError(404)
  return `/api${path}`
}
