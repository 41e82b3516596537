import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { lastChange } from './audit.ts'
import { refuse } from '../http/http-error.ts'

/** The versions that a change may be made to; `undefined` where any will do. */
export type Versions = readonly number[] | undefined

const versionTag = /^"(\d{1,9})"$/

/**
 * Reads `If-Match`: `"3"`, several such, or `*`.
 * @throws Refusal 400 when it is anything else
 */
export const readIfMatch = (header: string | undefined): Versions => {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').map((tag) => {
    const version = versionTag.exec(tag.trim())?.[1]
    return version === undefined
      ? refuse(400, 'If-Match must be a version in double quotes, such as "3", or *.')
      : Number(version)
  })
}

/**
 * Lets a change go on only where the thing still is as the caller saw it.
 * @throws Refusal 412 that says who changed it, and when
 */
export const demandVersion = async (
  db: Database,
  versions: Versions,
  thing: { entity: keyof Tables; id: string; version: number; title: string },
): Promise<void> => {
  if (!versions || versions.includes(thing.version)) return
  const last = await lastChange(db, thing.entity, thing.id)
  const by = last ? ` by ${last.who} on ${last.when} UTC` : ''
  refuse(412, `${thing.title} was changed${by}, after you opened it. Your change was not saved.`)
}
