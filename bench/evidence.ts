import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import { socketFolder } from './baseline.ts'
import { timesOf, timesRow } from './response-times.ts'

/** Milliseconds for the evidence of a session, and for the trend of a user. */
const budgets = { evidence: 50, trend: 150 }

const sessions = 5000
const versions = 200

/** Sessions over the last 300 days with the demonstration personas and modes; each report has a summary of 2 kB. */
const insertSessions = `
  insert into sessions (session_id, user_id, persona_id, mode_id, performance_report, start_time, end_time, status)
  select gen_random_uuid(), $1, persona_id, mode_id,
    jsonb_build_object('overall_score', 50 + n % 50, 'empathy', n % 100,
      'coaching_summary', (select string_agg(md5(n::text || i), ' ') from generate_series(1, 60) i)),
    now() - n * interval '86 minutes', now() - n * interval '86 minutes' + interval '10 minutes', 'completed'
  from generate_series(1, $2::integer) n
  join (select persona_id, row_number() over () at, count(*) over () of from personas) p
    on at = 1 + n % of
  join (select mode_id, row_number() over () nth, count(*) over () modes from interaction_modes) m
    on nth = 1 + n % modes`

/** Every mode and persona gets versions over those days. */
const insertVersions = `
  select count(add_revision(row(entity, entity_id, version + n,
    now() - ($1::integer + 1 - n) * interval '36 hours', null, 'a@b.co', 'bench', 'update', null, null, null,
    content || jsonb_build_object(field, (content ->> field) || n), null)))
  from (
    select distinct on (entity_id) entity, entity_id, version, content,
      case entity when 'personas' then 'behavioral_detail' else 'prompt_template' end as field
    from revisions where entity in ('interaction-modes', 'personas') order by entity_id, version desc
  ) newest, generate_series(1, $1::integer) n`

/** Records the first half of the sessions as a role-play service's. */
const insertRecords = `
  with composed as (
    insert into composed_texts values (sha256('text'), repeat('A prompt. ', 800)) returning hash
  )
  insert into session_compositions
  select session_id, hash, (
    select jsonb_agg(jsonb_build_object('placeholder', entity, 'start', 0, 'length', 10, 'sources',
      jsonb_build_array(jsonb_build_object('entity', entity, 'id', entity_id, 'name', 'Any', 'version', 1))))
    from revisions where version = 1 and (entity_id in (persona_id, mode_id)
      or entity in ('industries', 'ai-roles', 'company-sizes'))
  ), null
  from (select * from sessions where user_id = $1 order by start_time desc limit $2::integer / 2) newest, composed`

/** Times the trend of a user with many sessions, and the evidence of single sessions. */
export async function measureEvidence() {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
  const database = new pg.Client({
    host: socketFolder(greenroom.dataDir),
    user: 'postgres',
    database: 'postgres',
  })
  await database.connect()
  try {
    const user = await database.query<{ user_id: string }>(
      `insert into users (first_name, last_name, email, role_id)
       select 'Many', 'Sessions', 'many@b.co', role_id from roles where name = 'sales_person'
       returning user_id`,
    )
    const userId = user.rows[0]?.user_id ?? ''
    await database.query(insertSessions, [userId, sessions])
    await database.query(insertVersions, [versions])
    await database.query('analyze')
    const trend = () => timesOf(20, () => greenroom.api('GET', `/v1/sessions/user/${userId}/trend`))
    const derived = await trend()
    await database.query(insertRecords, [userId, sessions])
    await database.query('analyze')
    const recorded = await trend()
    const { rows } = await database.query<{ session_id: string }>(
      'select session_id from sessions where user_id = $1 order by md5(session_id::text) limit 100',
      [userId],
    )
    const evidence = await timesOf(rows.length, (turn) =>
      greenroom.api('GET', `/v1/sessions/${rows[turn]?.session_id}/evidence`),
    )
    return [
      timesRow('evidence of a session', evidence, budgets.evidence),
      timesRow(`trend of ${sessions} sessions, derived`, derived, budgets.trend),
      timesRow(`trend of ${sessions} sessions, half of them recorded`, recorded, budgets.trend),
    ]
  } finally {
    await database.end()
    await greenroom.stop()
  }
}
