import { DatabaseError } from 'pg'
import { isRejectedValue } from '../../database/database-errors.ts'
import { refuse } from '../../http/http-error.ts'
import { isIdName, isUuid } from '../../http/parse-request.ts'

/** Checks the ids in a body before any SQL: fields that end in `_id` refer to a row of another table. */
export const requireIds = (body: Readonly<Record<string, unknown>>, fields: readonly string[]) => {
  for (const field of fields.filter(isIdName)) {
    const id = body[field]
    if (typeof id === 'string' && !isUuid(id)) refuse(400, deletedChoice(field), field)
  }
}

/** Messages about constraints by their names, some with the field that is to blame. */
type Conflicts = Readonly<
  Record<string, string | { readonly message: string; readonly field: string }>
>

/** Waits for a write, and explains the constraint that rejected it, by its name or as a reference to a missing row. */
export const explainConflicts = async <T>(
  write: Promise<T>,
  conflicts: Conflicts = {},
): Promise<T> => {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const { code, constraint = '', table = '' } = error
    const conflict = conflicts[constraint]
    if (typeof conflict === 'string') return refuse(409, conflict)
    if (conflict) return refuse(409, conflict.message, conflict.field)
    if (code !== '23503' || !isRejectedValue(error)) throw error
    // PostgreSQL names a foreign key `<table>_<column>_fkey`.
    const field = constraint.replace(`${table}_`, '').replace(/_fkey$/, '')
    return refuse(409, deletedChoice(field), field)
  }
}

/** The message about a reference to a missing row. */
export const deletedChoice = (field: string) =>
  `The selected ${field.replace(/_id$/, '').replaceAll('_', ' ')} does not exist. It may have been deleted.`

export const missingProduct = 'A selected product does not exist. It may have been deleted.'
