import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './app.ts'
import { startAppWithRoutes } from './app-routes.ts'
import type { RouterRoute } from './app-routes.ts'
import { delivery, startService } from './delivery.ts'
import type { TestService } from './delivery.ts'
import { farFromMidnight } from './far-from-midnight.ts'

/* A report with the overall score 9 on each scale, and all that GET endpoints tell about its scores. */

const reports = '/api/v1/interaction-mode-report-details'
/** Endpoints that show scores. The test finds others by itself. */
const known = [
  '/api/v1/insights',
  '/api/v1/insights/changes/:entity/:id/:version',
  '/api/v1/sessions',
  '/api/v1/sessions/:session_id',
  '/api/v1/sessions/export',
  '/api/v1/sessions/user/:user_id/export',
  '/api/v1/sessions/user/:user_id/trend',
]

let app: TestApp
let routes: readonly RouterRoute[]
let service: TestService
let trainee: { readonly user_id: string }
let reportId: string
beforeAll(async () => {
  const started = await startAppWithRoutes()
  ;({ app } = started)
  routes = started.forAdministrators
  service = await startService(app)
  trainee = await service.addTrainee(20)
  const { mode_id } = service
  const { body } = await app.admin('POST', `${reports}/`, { mode_id, prompt_template: 'First.' })
  reportId = String(Object(body).report_detail_id)
})
afterAll(() => app.close())
beforeEach(async () => {
  await farFromMidnight()
  await app.db.deleteFrom('sessions').execute()
})

/** The names of the scores of the report. PostgreSQL orders them by their lengths. */
const sent = ['rapport_building', 'closing', 'overall_score']

interface Found {
  readonly route: string
  readonly name: string
  readonly value: number
}

/** The numbers of JSON whose names have to do with scores. */
const numbersIn = (route: string, value: unknown, name = ''): Found[] => {
  if (typeof value === 'number') return /score|mean/.test(name) ? [{ route, name, value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    numbersIn(route, inner, Array.isArray(value) ? name : key),
  )
}

/** The numbers in columns of a CSV whose titles have to do with scores. */
const columnsIn = (route: string, csv: string): Found[] => {
  const [titles = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.flatMap((row) =>
    row.flatMap((cell, at) => {
      const name = titles[at] ?? ''
      return /score/i.test(name) ? [{ route, name, value: Number(cell) }] : []
    }),
  )
}

const scoresOf = async ({ url }: RouterRoute, ids: Readonly<Record<string, string>>) => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? unknown)
  const { body, headers, status } = await app.admin('GET', path)
  if (status !== 200) return []
  for (const order of ordersIn(body)) expect({ url, order }).toEqual({ url, order: sent })
  return headers.get('content-type')?.startsWith('text/csv')
    ? columnsIn(url, String(body))
    : numbersIn(url, body)
}

/** The names of scores in each report, in their order. */
const ordersIn = (value: unknown): string[][] => {
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value).filter((name) => sent.includes(name))
  return [...(names.length > 1 ? [names] : []), ...Object.values(value).flatMap(ordersIn)]
}

/** Names of scores as the report has them. Counts and scales are no scores. */
const asReported = ['overall_score', 'Overall score', 'Score']
const noScores = ['scored', 'score_scale']

test.each([
  ['Judge from 0 to 100.', undefined, 9],
  ['Judge from 0 to 10.', undefined, 90],
  ['Judge.', null, 9],
  ['Judge.', 10, 90],
  ['Judge from 0 to 10.', 100, 9],
] as const)(
  'a 9 after the report prompt "%s", delivered with the scale %s, is %i everywhere',
  async (prompt_template, score_scale, points) => {
    expect((await app.admin('PUT', `${reports}/${reportId}`, { prompt_template })).status).toBe(200)
    const { body: started } = await service.start({ user_id: trainee.user_id })
    const session_id = String(Object(started).session_id)
    const { status } = await service.call('PATCH', `${delivery}/sessions/${session_id}`, {
      ...{ status: 'completed', end_time: new Date().toISOString(), score_scale },
      performance_report: { rapport_building: 3, closing: 0, overall_score: 9 },
      transcript: [{ from: 'trainee', text: 'Hello.' }],
    })
    expect(status).toBe(200)
    const { version } = await app.db
      .selectFrom('revisions')
      .select('version')
      .where('entity_id', '=', reportId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const { mode_id, persona_id } = service
    const ids = {
      ...{ ...trainee, mode_id, persona_id, session_id },
      ...{ entity: 'mode-reports', id: reportId, version: String(version) },
    }
    const found: Found[] = []
    // All routes once, then only those that show scores.
    const isFirst = score_scale === undefined && points === 90
    const walked = routes.filter(({ url }) => isFirst || known.includes(url))
    for (const route of walked)
      // The examples of the description have scores, too.
      if (route.method === 'GET' && route.url !== '/api/openapi.json')
        found.push(...(await scoresOf(route, ids)))
    const scores = found.filter(({ name }) => !noScores.includes(name))
    expect([...new Set(scores.map(({ route }) => route))]).toEqual(expect.arrayContaining(known))
    const wrong = scores.filter(
      ({ name, value }) => value !== (asReported.includes(name) ? 9 : points),
    )
    expect(wrong).toEqual([])

    const drawn = await app.admin('GET', '/api/v1/marks/queue')
    expect(drawn).toMatchObject({ body: [{ criteria: sent }] })
    const marked = await app.admin('PUT', `/api/v1/sessions/${session_id}/marks`, {
      scores: { overall_score: 50 },
    })
    expect(marked).toMatchObject({ status: 200, body: { score_scale: points === 90 ? 10 : 100 } })
    expect(ordersIn(marked.body)).toContainEqual(sent)
  },
)

test('corrects the scale of a report alone', async () => {
  const { body: started } = await service.start({ user_id: trainee.user_id })
  const { session_id } = Object(started)
  const finish = async (more: object) => {
    const end = { status: 'completed', end_time: new Date().toISOString(), ...more }
    await service.call('PATCH', `${delivery}/sessions/${session_id}`, end)
    return Object((await app.admin('GET', `/api/v1/sessions/${session_id}`)).body).score
  }
  expect(await finish({ performance_report: { overall_score: 9 }, score_scale: 10 })).toBe(90)
  expect(await finish({ transcript: 'Hello.' })).toBe(90)
  expect(await finish({ score_scale: 100 })).toBe(9)
})

test.each([['10'], [5], [0], [true]])('rejects the scale %j', async (score_scale) => {
  const { body: started } = await service.start({ user_id: trainee.user_id })
  const path = `${delivery}/sessions/${Object(started).session_id}`
  const end = { status: 'completed', end_time: new Date().toISOString(), score_scale }
  expect(await service.call('PATCH', path, end)).toMatchObject({
    status: 400,
    body: { message: 'score_scale must be 10 or 100', field: 'score_scale' },
  })
})
