import type { Database } from '../../src/database/database.ts'
import { userIdByEmail } from '../app.ts'
import {
  addCoachingPrompt,
  addIndustry,
  addMode,
  addPersona,
  addProduct,
} from '../resource-rows.ts'
import { addServiceKey } from '../service-keys.ts'
import { addPlan, addSubscription } from '../subscriptions.ts'
import { addUsers, roleId } from '../users.ts'

/** Adds a row of each kind that is in use, and then one that can be deleted. @returns the ids by name */
export const addOneOfEach = async (db: Database): Promise<Record<string, string>> => {
  await addUsers(db, 1)
  const user_id = await userIdByEmail(db, 'user-1@a.co')
  const used = await addIndustry(db)
  const persona_id = await addPersona(db, used)
  const mode_id = await addMode(db)
  const transcript = JSON.stringify([{ from: 'trainee', text: 'Hello.' }])
  const session = { user_id, persona_id, mode_id, transcript, status: 'completed' }
  const product = { persona_id, product_id: await addProduct(db, used) }
  const [{ session_id }, { persona_product_id }] = [
    await db
      .insertInto('sessions')
      .values({
        ...session,
        performance_report: JSON.stringify({ overall_score: 7 }),
        transcript: JSON.stringify([{ from: 'trainee', text: 'Hello.' }]),
      })
      .returning('session_id')
      .executeTakeFirstOrThrow(),
    await db
      .insertInto('persona_products')
      .values(product)
      .returning('persona_product_id')
      .executeTakeFirstOrThrow(),
  ]
  const { report_detail_id } = await db
    .insertInto('mode_reports')
    .values({ mode_id, prompt_template: 'Judge.' })
    .returning('report_detail_id')
    .executeTakeFirstOrThrow()
  await addCoachingPrompt(db)
  const trial = { mode_id, persona_id, name: 'Kept', prompt: 'Any.', actor_email: 'ann@a.co' }
  const { trial_id } = await db
    .insertInto('trials')
    .values({ ...trial, messages: transcript, expectations: '[]', replies: 0 })
    .returning('trial_id')
    .executeTakeFirstOrThrow()
  const { job_id: experiment_id } = await db
    .insertInto('model_jobs')
    .values({
      ...{ kind: 'experiments', name: 'Shorter', input: '{"changes": [], "prompts": []}' },
      ...{ seed: 1, model: 'any', calls_planned: 1, actor_email: 'ann@a.co' },
      state: 'done',
    })
    .returning('job_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('model_runs')
    .values({
      ...{ job_id: experiment_id, trial_id },
      ...{ input: '{"side": "current", "repeat": 1}', next_at: new Date('2100-01-01') },
    })
    .execute()
  const audit = { action: 'sign-in', entity: 'users', entity_id: user_id, request_id: 'r' }
  const { audit_id } = await db
    .insertInto('audit_log')
    .values({ ...audit, actor_email: 'ann@a.co' })
    .returning('audit_id')
    .executeTakeFirstOrThrow()
  const { webhook_id } = await db
    .insertInto('webhooks')
    .values({ url: 'http://127.0.0.1:1/', events: [], secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' })
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  const { delivery_id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, type: 'session.started', data: '{}', next_at: null })
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
  const plan = await addPlan(db)
  const free = await addUnusedRows(db)
  return {
    ...free,
    user_id,
    session_id,
    trial_id,
    experiment_id,
    report_detail_id,
    audit_id,
    webhook_id,
    delivery_id,
    persona_product_id,
    plan_id: plan,
    key_id: (await addServiceKey(db)).keyId,
    user_subscription_id: await addSubscription(db, user_id, plan),
    role_id: await roleId(db, 'sales_manager'),
  }
}

const addUnusedRows = async (db: Database) => {
  const industry_id = await addIndustry(db)
  const product_id = await addProduct(db, industry_id)
  const persona_id = await addPersona(db, industry_id)
  const chosen = await db
    .selectFrom('personas')
    .select(['ai_role_id', 'manufacturing_model_id', 'plant_size_impact_id', 'company_size_id'])
    .where('persona_id', '=', persona_id)
    .executeTakeFirstOrThrow()
  const tables = [
    'ai_roles',
    'manufacturing_models',
    'plant_size_impacts',
    'company_sizes',
  ] as const
  for (const table of tables)
    await db.insertInto(table).values({ name: 'free', description: 'Free.' }).execute()
  await db.insertInto('industries').values({ name: 'Free', details: 'Free.' }).execute()
  await db.insertInto('voices').values({ voice_id: 'free', name: 'Free', gender: 'male' }).execute()
  return { industry_id, product_id, persona_id, mode_id: await addMode(db), ...chosen }
}
