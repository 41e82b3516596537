import {
  entityResources,
  inBraces,
  modePlaceholders,
  promptEntities,
  registry,
} from '@greenroom/contract'
import type { PromptEntity } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { experimentsPath } from '../../../test/experiments.ts'
import { addMode, addProduct, personaInput } from '../../../test/resource-rows.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

let trial: ConversationApp
/** The items that the prompt is composed from. */
const ids: Partial<Record<PromptEntity, string>> = {}
/** What a save of each entity takes. */
const contents: Partial<Record<PromptEntity, object>> = {}
const template = modePlaceholders.map(inBraces).join(String.raw`\n`)
beforeAll(async () => {
  trial = await startConversationApp()
  const { db, admin } = trial.app
  const input = await personaInput(db)
  const product = await addProduct(db, String(input['industry_id']))
  const body = { ...input, product_ids: [product] }
  const { persona_id } = Object((await admin('POST', '/api/v1/ai-personas', body)).body)
  const mode_id = await addMode(db)
  await db.updateTable('interaction_modes').set({ prompt_template: template }).execute()
  for (const entity of promptEntities) {
    const { id, text } = registry[entity]
    ids[entity] = input[id] ?? ''
    contents[entity] = { name: ' New name ', [text]: String.raw`New\n{name} é 👩🏽‍🚀` }
  }
  Object.assign(ids, { personas: persona_id, products: product, 'interaction-modes': mode_id })
  Object.assign(contents, {
    products: { ...contents.products, industry_id: input['industry_id'] },
    personas: { ...input, ...contents.personas, gender: 'female', product_ids: [] },
    'interaction-modes': {
      ...contents['interaction-modes'],
      description: 'Any.',
      prompt_template: `New ${template}`,
    },
  })
})
afterAll(() => trial.close())

const compositionHash = async () => {
  const path = `/api/v1/compositions/${ids['interaction-modes']}/${ids.personas}`
  return Object((await trial.app.admin('GET', path)).body).hash
}

interface Change {
  readonly entity: PromptEntity
  readonly id: string
  readonly content: object
}

/** Tries changes, and saves them one after the other. @returns the hashes before and after, as foreseen and as they are */
const tryAndSave = async (...changes: Change[]) => {
  const { admin } = trial.app
  const { body } = await admin('POST', `${experimentsPath}/estimate`, { changes })
  const [prompt] = Object(body).prompts
  const before = await compositionHash()
  for (const { entity, id, content } of changes)
    await admin('PUT', `/api${entityResources[entity].itemPath(id)}`, content)
  const after = await compositionHash()
  return { foreseen: [prompt?.current_hash, prompt?.changed_hash], real: [before, after] }
}

test('changed_hash is the hash that is delivered after a save, of each entity and of several', async () => {
  const change = (entity: PromptEntity, more = {}): Change => ({
    // Ids may be in upper case.
    ...{ entity, id: String(ids[entity]).toUpperCase(), content: { ...contents[entity], ...more } },
  })
  // The persona last, since it then has no product any more.
  for (const entity of promptEntities.toSorted((one) => (one === 'personas' ? 1 : 0))) {
    const { foreseen, real } = await tryAndSave(change(entity))
    expect([entity, ...foreseen]).toEqual([entity, ...real])
  }

  const other = { name: 'Other', details: 'Other.' }
  const { body } = await trial.app.admin('POST', '/api/v1/industries', other)
  const { industry_id } = Object(body)
  const product_ids = [ids.products, ids.products?.toUpperCase()]
  const { foreseen, real } = await tryAndSave(
    change('industries', { name: 'First' }),
    { entity: 'industries', id: industry_id, content: { name: 'Second', details: 'Second.' } },
    change('personas', { industry_id, product_ids }),
  )
  expect(foreseen).toEqual(real)
})
