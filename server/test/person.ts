import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { caller } from './call.ts'
import { startService } from './delivery.ts'
import { addServiceKey } from './service-keys.ts'
import { roleId } from './users.ts'
import { hashPassword } from '../src/access/passwords.ts'

/** A person whose strings occur nowhere else. They are in mixed case, since e-mail addresses are. */
export const person = {
  first_name: 'Zuzana',
  last_name: 'Quirkelová "Q"',
  email: 'zuzana-k.quirkel+work@privat.example',
  phone_number: '+420 777 31 41 59',
  earlierName: 'Strnadelková',
  externalId: '00u-Kostrava-1',
  password: 'seventeen green bottles',
}

/** What must be found nowhere after the person was erased. The last one was said in a session. */
export const personalTexts = [
  ...['Zuzana', 'Quirkel', 'privat.example', '777 31', 'Strnadel', 'Kostrava', 'marzipan'],
]

/** How many rows of each table contain one of the texts, in any case. */
export const findTexts = async (app: TestApp, texts: readonly string[]) => {
  const found: Record<string, number> = {}
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(app.db)
  const patterns = texts.map((text) => `%${text}%`)
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(name)} t
      where t::text ilike any (${patterns})`.execute(app.db)
    if (rows[0]?.rows) found[name] = rows[0].rows
  }
  return found
}

/**
 * Leaves the person's traces everywhere: as a trainee with sessions and credits, and as an administrator who signs in and
 * changes items.
 */
export const leaveTraces = async (app: TestApp) => {
  const { first_name, last_name, email, phone_number, earlierName, externalId, password } = person
  const service = await startService(app)
  const saved = await service.call('PUT', `/api/v1/delivery/users/${email.toUpperCase()}`, {
    first_name,
    last_name: earlierName,
    phone_number,
  })
  const id = String(Object(saved.body).user_id)
  const plan_id = await service.addPlan(5)
  const plan = await service.call('PUT', `/api/v1/delivery/users/${email}/subscription`, {
    plan_id,
  })
  const subscriptionId = String(Object(plan.body).user_subscription_id)

  const sessionIds = []
  for (const closing of [6, 7, 8]) {
    const started = await service.start({ user_id: id })
    const sessionId = String(Object(started.body).session_id)
    sessionIds.push(sessionId)
    await service.call('PATCH', `/api/v1/delivery/sessions/${sessionId}`, {
      status: 'completed',
      end_time: new Date(Date.now() + 60_000).toISOString(),
      performance_report: {
        ...{ overall_score: 7.5, closing, coaching_summary: `Well done, ${first_name}!` },
        advice: { next: `${first_name} should ask more.` },
      },
      transcript: [
        { from: 'trainee', text: `Hello, ${first_name} ${last_name} here. I sell marzipan.` },
        { from: 'persona', text: 'Which marzipan?' },
      ],
    })
  }
  const directory = caller(app.url, {
    authorization: `Bearer ${(await addServiceKey(app.db, 'Directory', 'provisioning')).secret}`,
    'idempotency-key': 'provisioned',
  })
  await directory('PUT', `/api/scim/v2/Users/${id}`, {
    ...{ userName: email, externalId },
    name: { givenName: first_name, familyName: earlierName },
  })
  const [deleted = '', ...kept] = sessionIds
  const credits = `/api/v1/user-subscriptions/${subscriptionId}`
  const note = { 'x-change-note': encodeURIComponent(`For ${first_name} (${email})`) }
  const byAnn = app.admin
  const lines = `email,phone_number\n${email},+420 777 31 41 60\n`
  const csv = { 'content-type': 'text/csv' }
  const preview = await byAnn('POST', '/api/v1/people/import', lines, csv)
  const { preview_hash } = Object(preview.body)
  await byAnn('POST', `/api/v1/people/import?apply=${preview_hash}`, lines, {
    ...csv,
    'idempotency-key': 'import',
  })
  await byAnn(
    'PUT',
    `/api/v1/auth/${id}`,
    { first_name, last_name, phone_number },
    {
      'idempotency-key': 'rename',
    },
  )
  await byAnn('PUT', credits, { credits_remaining: 50 }, { ...note, 'idempotency-key': 'gift' })
  for (const sessionId of sessionIds)
    await byAnn('PUT', `/api/v1/sessions/${sessionId}/marks`, {
      ...{ scores: { overall_score: 70 }, comment: `${first_name} asks well.` },
    })
  await byAnn('DELETE', `/api/v1/sessions/${deleted}`)

  await app.db
    .updateTable('users')
    .set({
      role_id: await roleId(app.db, 'super_admin'),
      password_hash: await hashPassword(password),
      image: `/files/${'5e'.repeat(16)}.webp`,
    })
    .where('user_id', '=', id)
    .execute()
  await app.files.put(`${'5e'.repeat(16)}.webp`, Buffer.from('picture'), 'image/webp')
  await app.anyone('POST', '/api/login', { email, password: 'wrong password' })
  const signedIn = await app.anyone('POST', '/api/login', { email, password })
  const self = caller(app.url, { authorization: `Bearer ${Object(signedIn.body).token}` })
  await self('PUT', credits, { credits_remaining: 60 }, note)
  const added = await self(
    'POST',
    '/api/v1/industries/',
    { name: 'Glass', details: 'Kilns.' },
    {
      ...{ 'idempotency-key': 'glass', 'x-change-note': `Asked%20for%20by%20${first_name}` },
    },
  )
  const industryId = String(Object(added.body).industry_id)
  await self('PUT', `/api/v1/industries/${industryId}`, { name: 'Glass', details: 'Ovens.' })
  await self('DELETE', `/api/v1/industries/${industryId}`)
  const { mode_id, persona_id } = service
  const trial = await self('POST', '/api/v1/trials', {
    ...{ name: `Trial of ${first_name}`, mode_id, persona_id, prompt: 'You are Dana.' },
    messages: [{ from: 'trainee', text: `I am ${first_name}.` }],
    expectations: [`greets ${last_name}`],
    report: { overall_score: 5, coaching_summary: `${first_name} asked well.` },
  })
  // Served with a language model only.
  const copyPath = `/api/v1/trials/from-session/${kept[0]}`
  const copy = await byAnn(
    ...(['POST', copyPath, { name: 'A real opening' }, { 'idempotency-key': 'keep' }] as const),
  )
  const renamed = { name: `Opening for ${email}`, expectations: [] }
  await byAnn('PUT', `/api/v1/trials/${Object(copy.body).trial_id}`, renamed, {
    'idempotency-key': 'rename-copy',
  })
  // A key and an experiment of somebody else.
  const named = await addServiceKey(app.db, `For ${email}`, 'delivery')
  const byKey = caller(app.url, { authorization: `Bearer ${named.secret}` })
  await byKey('PUT', `/api/v1/delivery/users/walter@a.co`, { first_name: 'Walter', last_name: 'B' })
  await app.db
    .insertInto('model_jobs')
    .values({
      ...{ kind: 'experiments', name: `Asked by ${email}`, input: '{}', seed: 1, model: 'any' },
      ...{ calls_planned: 1, actor_email: 'ann@greenroom.example', state: 'done' },
    })
    .execute()
  const { job_id } = await app.db
    .insertInto('model_jobs')
    .values({
      ...{ kind: 'experiments', name: `For ${first_name}`, input: '{}', seed: 1, model: 'any' },
      ...{ calls_planned: 1, actor_email: email, state: 'done' },
    })
    .returning('job_id')
    .executeTakeFirstOrThrow()
  const input = JSON.stringify({ lines: [`I am ${first_name}.`, 'Do you like marzipan?'] })
  const ofConversation = JSON.stringify({ lines: [`I am ${first_name}.`] })
  await app.db
    .insertInto('model_runs')
    .values([
      { job_id, session_id: kept[0] ?? null, input, next_at: null },
      {
        job_id,
        trial_id: String(Object(trial.body).trial_id),
        input: ofConversation,
        next_at: null,
      },
    ])
    .execute()
  await byAnn('GET', `/api/v1/auth/users/${id}/personal-data`)
  const promptsKept = async () => {
    const { rows } = await sql`select 1 from trials where prompt = 'You are Dana.'`.execute(app.db)
    return rows.length === 1
  }
  return { id, service, self, sessionIds: kept, credits, promptsKept }
}
