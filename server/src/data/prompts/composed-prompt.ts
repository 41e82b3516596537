import { compose, tokenEncoding, personaReferences, registry } from '@greenroom/contract'
import type {
  ComposedPersona,
  Composition,
  compositions,
  Entity,
  OutputOf,
  PersonaReferences,
  Reference,
} from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/http-error.ts'
import { keepRecent } from '../../lib/keep-recent.ts'
import { sha256 } from '../../lib/sha256.ts'
import { filledParts } from './recorded-parts.ts'
import { tokensOf } from './tokens.ts'
import { sql } from 'kysely'
import { batchPerTick } from '../../database/batch-per-tick.ts'
import { preparedStatement } from '../../database/prepared-statement.ts'

type Response = OutputOf<typeof compositions.read.response.of>

/** A prompt composed from what is saved. */
export interface ComposedPrompt {
  readonly mode: NonNullable<Ingredients['mode']>
  readonly persona: NonNullable<Ingredients['persona']>
  readonly composition: Composition
  /** The lowercase hex SHA-256 of the text in UTF-8. */
  readonly hash: string
  /** Changes with every source and its version, even where the text stays the same. */
  readonly sourcesHash: string
  /** The response of `compositions.read`; its tokens are counted once. */
  readonly response: () => Promise<Response>
}

/** Hundreds of usual prompts; with what is composed from it, at most some 50 MB. */
const mostCharacters = 8_000_000

const recent = keepRecent<ComposedPrompt>(mostCharacters)

/**
 * Composes the prompt of a mode and a persona from what is saved now. What was composed before from the same sources is
 * used again.
 * @throws HttpError 404
 */
export const composedPrompt = async (
  db: Database,
  modeId: string,
  personaId: string,
): Promise<ComposedPrompt> => {
  const stamp = (await stampRow(db, `${modeId} ${personaId}`))?.stamp
  const known = stamp === undefined ? undefined : recent.get(stamp)
  if (known) return known
  // Read after the stamp: it may be newer than the stamp says, but never older.
  const json = await readIngredients(db, modeId, personaId)
  const prompt = composeFrom(json)
  if (stamp !== undefined) recent.set(stamp, prompt, json.length)
  return prompt
}

const composeFrom = (json: string): ComposedPrompt => {
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by our own statement
  const found = JSON.parse(json) as Ingredients
  const mode = found.mode ?? notFound('mode', 'mode_id')
  const persona = found.persona ?? notFound('persona', 'persona_id')
  const composition = compose(mode.text, persona, found.references ?? { products: [] })
  const { text } = composition
  const hash = sha256(text)
  const parts = filledParts(composition).map((part) => ({
    ...part,
    sources: part.sources.map(({ entity, id, version }) => ({ entity, id, version })),
  }))
  let counted: Promise<number> | undefined
  const countOnce = () =>
    (counted ??= tokensOf(text).catch((error: unknown) => {
      counted = undefined
      throw error
    }))
  return {
    mode,
    persona,
    composition,
    hash,
    sourcesHash: sha256(json),
    response: async () => ({
      mode_id: mode.id,
      persona_id: persona.id,
      text,
      hash,
      characters: text.length,
      tokens: await countOnce(),
      encoding: tokenEncoding,
      parts,
    }),
  }
}

/** What a prompt is composed from. */
interface Ingredients {
  /** `null` if there is no such mode. */
  readonly mode: (Reference & { readonly version: number; readonly active: boolean }) | null
  /** `null` if there is no such persona. */
  readonly persona:
    | (ComposedPersona & { readonly voiceId: string; readonly active: boolean })
    | null
  readonly references: PersonaReferences | null
}

/** A row as a `Reference`, in JSON. @param more further keys and values */
const reference = (entity: Entity, more = sql``) => {
  const { table, id, text } = registry[entity]
  return sql<Reference>`
    json_build_object('id', ${sql.ref(`${table}.${id}`)}, 'version', ${sql.ref(`${table}.version`)},
      'name', ${sql.ref(`${table}.name`)}, 'text', ${sql.ref(`${table}.${text}`)} ${more})`
}

/** Joins what each persona refers to once. */
const joinReferences = sql.join(
  personaReferences.map((entity) => {
    const { table, id } = registry[entity]
    return sql`join ${sql.table(table)} using (${sql.ref(id)})`
  }),
  sql` `,
)

const ingredients = preparedStatement(sql<{ json: string }>`
  select json_build_object(
    'mode', (select ${reference('interaction-modes', sql`, 'active', status_active`)}
      from interaction_modes where mode_id = $1),
    'persona', persona,
    'references', "references")::text as json
  from (values (1)) one left join (
    select
      json_build_object('id', persona_id, 'version', personas.version, 'name', personas.name,
        'text', behavioral_detail, 'gender', gender, 'voiceId', voice_id, 'active', status_active) as persona,
      json_build_object(
        ${sql.join(personaReferences.map((entity) => sql`${sql.lit(entity)}, ${reference(entity)}`))},
        'products', (
          select coalesce(
            json_agg(${reference('products')} order by product_id), '[]')
          from persona_products join products using (product_id)
          where persona_products.persona_id = personas.persona_id)
      ) as "references"
    from personas ${joinReferences}
    where persona_id = $2
  ) found on true`)

/**
 * Reads a mode, a persona and all that the persona refers to in one statement, so that they belong together.
 * @returns the JSON of `Ingredients`, the same text as long as nothing changes
 */
const readIngredients = async (db: Database, modeId: string, personaId: string) => {
  const [row] = await ingredients(db, modeId, personaId)
  if (!row) throw new Error('the statement returned no row')
  return row.json
}

interface StampRow {
  /** The ids of the mode and the persona. */
  readonly key: string
  readonly stamp: string
}

/** Changes with each write to a row, also with one from outside Greenroom, and without reading the row's texts. */
const stampOf = (table: string) =>
  sql`${sql.ref(`${table}.xmin`)}, extract(epoch from ${sql.ref(`${table}.updated_at`)})`

/** Hides the size of an array from the planner, which otherwise plans the statement again for each array. */
const hidden = (parameter: '$1' | '$2') => sql`array(select unnest(${sql.raw(parameter)}::uuid[]))`

const stamps = preparedStatement(sql<StampRow>`
  select pairs.mode_id || ' ' || pairs.persona_id as key,
    concat_ws(' ', pairs.mode_id, pairs.persona_id, ${stampOf('interaction_modes')},
      ${stampOf('personas')}, ${sql.join(personaReferences.map((entity) => stampOf(registry[entity].table)))}, (
        select string_agg(concat_ws(' ', product_id, ${stampOf('products')}), ' ' order by product_id)
        from persona_products join products using (product_id)
        where persona_products.persona_id = pairs.persona_id)
    ) as stamp
  from unnest(${hidden('$1')}, ${hidden('$2')}) pairs (mode_id, persona_id)
    join interaction_modes using (mode_id)
    join personas using (persona_id)
    ${joinReferences}`)

/** Reads a short text that changes whenever something changes that a prompt is composed from. */
const stampRow = batchPerTick<StampRow>((db, keys) => {
  const pairs = keys.map((key) => key.split(' '))
  return stamps(
    db,
    pairs.map(([mode]) => mode),
    pairs.map(([, persona]) => persona),
  )
})
