import type { ActivityDetails } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'

/** Whether an entry can be undone now. */
export const isUndoable = async (
  _db: Database,
  _entry: Omit<ActivityDetails, 'undoable'>,
): Promise<boolean> => false
