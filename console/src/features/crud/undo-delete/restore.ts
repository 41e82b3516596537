import { trash } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { fetchList } from '../../../services/api/fetch.ts'
import { request } from '../../../services/api/request.ts'

/** Restores a deleted item. @throws {ApiError} 409 with what it needs in its details */
export const restoreFromTrash = (trash_id: string, signal: AbortSignal): Promise<Response> =>
  request(trash.restore, { params: { trash_id }, signal })

/** Restores an item that was deleted a moment ago. It is one of the first in the trash. */
export async function undoDelete(
  entity: TrashEntity,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const rows = await fetchList(trash.list, { query: { entity, limit: '100' }, signal })
  const deleted = rows.find(({ entity_id }) => entity_id === id)
  if (!deleted) throw new ApiError(404, 'It is no longer in the trash.')
  await restoreFromTrash(deleted.trash_id, signal)
}
