import {
  buildPath,
  coachingPlaceholders,
  entities,
  entityResources,
  inBraces,
  modePlaceholders,
} from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { seedStandard } from '../src/seed/standard.ts'
import type { TestApp } from './app.ts'
import { addIndustry, addProduct, personaInput } from './resource-rows.ts'

type Row = Record<string, unknown>

/** An item with a history, as the API shows it. */
export interface Item {
  readonly entity: Entity
  readonly id: string
  /** Its address, for PUT. */
  readonly path: string
  /** Reads it from its own GET or list. */
  readonly read: () => Promise<Row>
  /** The body of a PUT that gives it this text. */
  readonly bodyWith: (text: string) => Row
  /** The body of a PUT that gives it the content of a version. */
  readonly bodyOf: (content: Row) => Row
}

const braced = (words: readonly string[]) => words.map(inBraces).join(' ')

/** Creates an item of each entity over HTTP. */
export const createItems = async (app: TestApp): Promise<Item[]> => {
  const industry_id = await addIndustry(app.db)
  const product_ids = [await addProduct(app.db, industry_id), await addProduct(app.db, industry_id)]
  const persona = { ...(await personaInput(app.db)), product_ids }
  await seedStandard(app.db)
  const described = { field: 'description', input: { name: 'Any' } }
  const shapes: Record<Entity, { field: string; input: Row; suffix?: string }> = {
    'interaction-modes': {
      field: 'prompt_template',
      input: { name: 'Closing', description: 'Closing.' },
      suffix: braced(modePlaceholders),
    },
    'ai-roles': described,
    industries: { field: 'details', input: { name: 'Steel' } },
    'company-sizes': described,
    'plant-sizes': described,
    'manufacturing-models': described,
    products: { field: 'details', input: { name: 'Press', industry_id } },
    'mode-reports': { field: 'prompt_template', input: {} },
    'coaching-prompts': {
      field: 'template',
      input: { name: 'Coaching' },
      suffix: braced(coachingPlaceholders),
    },
    voices: { field: 'note', input: { voice_id: 'own-1', name: 'Greta', gender: 'female' } },
    personas: { field: 'behavioral_detail', input: persona },
  }

  const items: Item[] = []
  for (const entity of entities) {
    const resource = entityResources[entity]
    const { field, suffix = '' } = shapes[entity]
    // A report belongs to the mode that was created before it.
    const input = entity === 'mode-reports' ? { mode_id: items[0]?.id } : shapes[entity].input
    const bodyWith = (text: string) => ({ ...input, [field]: `${text} ${suffix}`.trim() })
    const list = `/api${resource.list.path}`
    const { body } =
      'create' in resource
        ? await app.admin('POST', list, bodyWith('First.'))
        : { body: Object((await app.admin('GET', list)).body)[0] }
    const id: string = Object(body)[resource.id]
    items.push({
      entity,
      id,
      path: `/api${buildPath(resource.update, { id })}`,
      read: async () => {
        const rows: Row[] = Object((await app.admin('GET', list)).body)
        return Object(rows.find((row) => row[resource.id] === id))
      },
      bodyWith,
      bodyOf: entity === 'personas' ? personaBody : (content) => content,
    })
  }
  return items
}

/** A persona is saved with ids where it is read with nested items. */
export const personaBody = (content: Row): Row => {
  const { industry, ai_role, manufacturing_model, plant_size_impact, company_size_new } = content
  const attached: { product: { product_id: string } }[] = Object(content['persona_products'])
  return {
    ...content,
    ...Object(industry),
    ...Object(ai_role),
    ...Object(manufacturing_model),
    ...Object(plant_size_impact),
    ...Object(company_size_new),
    name: content['name'],
    product_ids: attached.map(({ product }) => product.product_id),
  }
}

/** A row as a version shows it: without version, times and status. */
export const contentOf = ({
  version: _v,
  created_at: _c,
  updated_at: _u,
  status_active: _s,
  ...content
}: Row): Row => content

/** The versions of an item, newest first. */
export const versionsOf = async (
  { admin }: Pick<TestApp, 'admin'>,
  { entity, id }: Pick<Item, 'entity' | 'id'>,
): Promise<Row[]> => Object((await admin('GET', `/api/v1/revisions/${entity}/${id}`)).body)

/** One version of an item. */
export const versionOf = async (
  { admin }: Pick<TestApp, 'admin'>,
  { entity, id }: Pick<Item, 'entity' | 'id'>,
  version: unknown,
): Promise<Row> => Object((await admin('GET', `/api/v1/revisions/${entity}/${id}/${version}`)).body)
