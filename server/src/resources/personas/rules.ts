import { personas } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isUuid } from '../../http/parse-request.ts'
import { demandIds } from '../../data/references.ts'
import { refuse } from '../../http/http-error.ts'
import { fileNameIn } from './picture-files.ts'
import type { Values } from './store.ts'

type Input = OutputOf<typeof personas.input>

const references = [
  'industry_id',
  'ai_role_id',
  'manufacturing_model_id',
  'plant_size_impact_id',
  'company_size_id',
]

/** Says that the persona is not there. */
export const gone = (): never =>
  refuse(404, `There is no ${personas.noun} with this id. It may have been deleted.`)

/**
 * Reads what a persona is to be saved with. An empty picture is none; one that is not sent stays as it is.
 * @throws Refusal 400 naming the field where an id or the picture's address is none
 */
export const readValues = (input: Input): Values => {
  demandIds(input, references)
  const { product_ids: _products, profile_pic, ...values } = input
  if (profile_pic && /^\/files\//i.test(profile_pic) && fileNameIn(profile_pic) === undefined)
    refuse(400, 'This is no address of an uploaded picture.', 'profile_pic')
  return { ...values, profile_pic: profile_pic === '' ? null : profile_pic }
}

/**
 * Makes sure that products can be attached, and holds them until the transaction ends.
 * @throws Refusal naming `product_ids`: 400 for what is no id of ours, 409 where there is no such product
 */
export const demandProducts = async (db: Database, ids: readonly string[]): Promise<void> => {
  const missing = 'A product chosen does not exist. It may have been deleted.'
  if (!ids.every(isUuid)) refuse(400, missing, 'product_ids')
  const { rows } = await sql`
    select 1 from products where product_id = any (${ids}::uuid[]) for key share`.execute(db)
  const wanted = new Set(ids.map((id) => id.toLowerCase())).size
  if (rows.length < wanted) refuse(409, missing, 'product_ids')
}

/**
 * Refuses to delete a persona that sessions were held with.
 * @throws Refusal 409 that says how many, and what to do
 */
export const demandNoSessions = (name: string, sessions: number): void => {
  if (sessions === 0) return
  const counted = sessions === 1 ? '1 session' : `${sessions.toLocaleString('en-US')} sessions`
  refuse(409, `${name} has ${counted}. Delete them under Users and Sessions first.`)
}
