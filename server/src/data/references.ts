import { DatabaseError } from 'pg'
import { isUuid } from '../http/parse-request.ts'
import { refuse } from '../http/http-error.ts'

/**
 * Looks at the ids in a body before any SQL is.
 * @param fields the fields that are written; those that end in `_id` refer to a row of another table
 * @throws Refusal 400 naming the first that is no id of ours
 */
export const demandIds = (
  body: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): void => {
  for (const field of fields.filter((name) => name.endsWith('_id'))) {
    const id = body[field]
    if (typeof id === 'string' && !isUuid(id)) refuse(400, chosenIsGone(field), field)
  }
}

/**
 * Waits for a row to be written, and says in words which constraint refused it.
 * @param conflicts sentences by the names of constraints
 * @throws Refusal 409
 */
export const explained = async <T>(
  writing: Promise<T>,
  conflicts: Readonly<Record<string, string>>,
): Promise<T> => {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const { code, constraint = '', table = '' } = error
    const sentence = conflicts[constraint]
    if (sentence !== undefined) return refuse(409, sentence)
    if (code !== '23503') throw error
    const field = referring(table, constraint)
    return refuse(409, chosenIsGone(field), field)
  }
}

/** The column of a reference; PostgreSQL names the constraint `<table>_<column>_fkey`. */
const referring = (table: string, constraint: string) =>
  constraint.replace(`${table}_`, '').replace(/_fkey$/, '')

const chosenIsGone = (field: string) =>
  `The ${field.replace(/_id$/, '').replaceAll('_', ' ')} chosen does not exist. It may have been deleted.`
