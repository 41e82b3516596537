import { adminRole } from '@greenroom/contract'
import { sql } from 'kysely'
import { tokenHasRole } from '../../access/tokens.ts'
import type { Database } from '../../database/database.ts'
import { differsFrom } from '../../database/rows.ts'
import { preparedStatement } from '../../database/prepared-statement.ts'
import type { PreparedStatement } from '../../database/prepared-statement.ts'
import type { Tables } from '../../database/schema.ts'
import { RawResponse } from '../../http/route.ts'
import type { Actor } from '../../http/route.ts'
import type { Versions } from './if-match.ts'

/** An update of one row, and what its audit row says about the request. */
export interface RowUpdate {
  readonly id: string
  /** Fields that are missing keep their value. */
  readonly values: Readonly<Record<string, unknown>>
  readonly versions: Versions
  readonly actor: Actor
  readonly requestId: string
  readonly address: string
  readonly note: string | null
}

interface UpdatedRow {
  readonly json: string
}

/**
 * Makes the update of a table's rows: one statement that checks the caller and the version, locks the row, updates it,
 * increments its version and writes the audit row. It needs no transaction around it, and is prepared where there is none.
 * A row that has the values already stays as it is, and there is no audit row. It returns `undefined` when the caller has
 * lost the role, or there is no such row, or it has another version.
 * @param columns what responses and the audit row show, as a select list
 */
export const auditedUpdate = (
  table: keyof Tables,
  key: string,
  fields: readonly string[],
  columns: ReturnType<typeof sql>,
): ((db: Database, update: RowUpdate) => Promise<RawResponse<never> | undefined>) => {
  const from = sql.table(table)
  const id = sql.ref(key)

  const prepare = (names: readonly string[]) => {
    const given = names.map((name, index) => [name, parameter(index + 9)] as const)
    const set = given.map(([name, value]) => sql`${sql.ref(name)} = ${value},`)
    return preparedStatement(sql<UpdatedRow>`
      with before as (
        select ${columns} from ${from}
        where ${id} = $1 and ($2::integer[] is null or version = any ($2))
          and ${tokenHasRole(sql`$3`, adminRole)}
        for no key update
      ), after as (
        update ${from} set ${sql.join(set, sql` `)} version = version + 1, updated_at = now()
        where ${id} = (select ${id} from before where ${differsFrom(Object.fromEntries(given))})
        returning ${columns}
      ), audited as (
        insert into audit_log
          (action, entity, entity_id, before, after, actor_id, actor_email, request_id, note, address)
        select 'update', ${sql.lit(table)}, after.${id}, to_jsonb(before), to_jsonb(after),
          $4::uuid, $5, $6, $7, $8
        from before, after
      )
      select row_to_json(after)::text as json from after
      union all select row_to_json(before)::text from before where not exists (select from after)`)
  }
  const statements = new Map<string, PreparedStatement<UpdatedRow>>()

  return async (db, { id: rowId, values, versions, actor, requestId, note, address }) => {
    const names = fields.filter((name) => values[name] !== undefined)
    const statement = statements.get(names.join()) ?? prepare(names)
    statements.set(names.join(), statement)
    const audit = [actor.id, actor.name, requestId, note, address]
    const set = names.map((name) => values[name])
    const [row] = await statement(db, rowId, versions, actor.tokenHash, ...audit, ...set)
    return row && new RawResponse<never>(row.json)
  }
}

const parameter = (number: number) => sql.raw(`$${number}`)
