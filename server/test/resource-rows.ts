import type { Database } from '../src/database/database.ts'

/** Adds an industry. @returns its id */
export const addIndustry = async (db: Database): Promise<string> => {
  const { industry_id } = await db
    .insertInto('industries')
    .values({ name: 'Steel', details: 'Steel.' })
    .returning('industry_id')
    .executeTakeFirstOrThrow()
  return industry_id
}

/** Adds a product of an industry. @returns its id */
export const addProduct = async (
  db: Database,
  industry_id: string,
  name = 'Press',
): Promise<string> => {
  const { product_id } = await db
    .insertInto('products')
    .values({ name, details: 'A press.', industry_id })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  return product_id
}

/** Adds a persona of an industry, with the other rows that a persona refers to. @returns its id */
export const addPersona = async (db: Database, industry_id: string): Promise<string> => {
  const fields = { name: 'any', description: 'Any.' }
  const role = db.insertInto('ai_roles').values(fields).returning('ai_role_id')
  const model = db
    .insertInto('manufacturing_models')
    .values(fields)
    .returning('manufacturing_model_id')
  const plant = db.insertInto('plant_size_impacts').values(fields).returning('plant_size_impact_id')
  const company = db.insertInto('company_sizes').values(fields).returning('company_size_id')
  const { persona_id } = await db
    .insertInto('personas')
    .values({
      name: 'Dana',
      gender: 'female',
      voice_id: 'v',
      behavioral_detail: 'Careful.',
      geography: 'us',
      industry_id,
      ...(await role.executeTakeFirstOrThrow()),
      ...(await model.executeTakeFirstOrThrow()),
      ...(await plant.executeTakeFirstOrThrow()),
      ...(await company.executeTakeFirstOrThrow()),
    })
    .returning('persona_id')
    .executeTakeFirstOrThrow()
  return persona_id
}

/** Adds an interaction mode. @returns its id */
export const addMode = async (db: Database): Promise<string> => {
  const { mode_id } = await db
    .insertInto('interaction_modes')
    .values({ name: 'Closing', description: 'Closing.', prompt_template: 'Close.' })
    .returning('mode_id')
    .executeTakeFirstOrThrow()
  return mode_id
}

/** A valid input for a persona, with the references of an existing one. */
export const personaInput = async (db: Database): Promise<Record<string, string>> => {
  const chosen = await db
    .deleteFrom('personas')
    .where('persona_id', '=', await addPersona(db, await addIndustry(db)))
    .returning(['industry_id', 'ai_role_id', 'manufacturing_model_id'])
    .returning(['plant_size_impact_id', 'company_size_id'])
    .executeTakeFirstOrThrow()
  return {
    name: 'Frank',
    gender: 'male',
    voice_id: 'v2',
    behavioral_detail: "Short of time.\\nFond of 'numbers'.",
    geography: 'us',
    ...chosen,
  }
}

/** Adds a coaching prompt. @returns its id */
export const addCoachingPrompt = async (db: Database): Promise<string> => {
  const { prompt_id } = await db
    .insertInto('coaching_prompts')
    .values({ name: 'Weekly', template: 'Coach {conversation_text}\\nkindly.' })
    .returning('prompt_id')
    .executeTakeFirstOrThrow()
  return prompt_id
}
