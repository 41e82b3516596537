import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { refuse } from '../../http/http-error.ts'
import { lastChange } from './audit.ts'

/** The versions that a change may be applied to; `undefined` means any. */
export type Versions = readonly number[] | undefined

const versionTag = /^"(\d{1,9})"$/

/** Reads `If-Match`: `"3"`, a list of such tags, or `*`. */
export const readIfMatch = (header: string | undefined): Versions => {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').map((tag) => {
    const version = versionTag.exec(tag.trim())?.[1]
    return version === undefined
      ? refuse(400, 'If-Match must be a version in double quotes, such as "3", or *.')
      : Number(version)
  })
}

/** Rejects a change to a row that has changed since the caller read it. `title` is how the message calls the row. */
export const requireVersion = async (
  db: Database,
  versions: Versions,
  row: { entity: keyof Tables; id: string; version: number; title: string },
) => {
  if (!versions || versions.includes(row.version)) return
  const last = await lastChange(db, row.entity, row.id)
  const by = last ? ` by ${last.who} on ${last.when} UTC` : ''
  refuse(412, `${row.title} was changed${by}, after you opened it. Your change was not saved.`)
}
