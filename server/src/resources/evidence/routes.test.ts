import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { rehearse, sourceEntities, sourcesOf } from '../../../test/evidence.ts'
import type { Rehearsed } from '../../../test/evidence.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let met: Rehearsed
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  met = await rehearse(app)
})

const composition = async () =>
  Object(
    (
      await app.admin(
        'GET',
        `/api/v1/compositions/${met.item('interaction-modes').id}/${met.item('personas').id}`,
      )
    ).body,
  )
const changed = async (session: string) =>
  sourcesOf(await met.evidence(session))
    .filter(({ changed_since }) => changed_since)
    .map(({ entity }) => entity)
    .toSorted()

describe.each(['derived', 'recorded'] as const)('evidence that is %s', (kind) => {
  const start = () => (kind === 'recorded' ? met.startByService() : met.start())

  test('is the prompt of the moment, with its sources', async () => {
    await met.edit('industries', 'Second.')
    const { text, hash, parts } = await composition()
    const session = await start()
    const evidence = await met.evidence(session)
    expect(evidence).toMatchObject({
      session_id: session,
      kind,
      text,
      hash,
      mode_id: met.item('interaction-modes').id,
      persona_id: met.item('personas').id,
      transcript: null,
    })
    expect(createHash('sha256').update(text).digest('hex')).toBe(evidence.hash)
    const [template, ...filled] = evidence.parts
    expect(template).toMatchObject({
      placeholder: null,
      sources: [{ entity: 'interaction-modes', version: 1 }],
    })
    expect(
      filled.map(({ sources, ...part }) => ({
        ...part,
        sources: sources.map(({ entity, id, version }) => ({ entity, id, version })),
      })),
    ).toEqual(parts)
    const industry = sourcesOf(evidence).find(({ entity }) => entity === 'industries')
    expect(industry).toEqual({
      entity: 'industries',
      id: met.item('industries').id,
      name: 'Steel',
      version: 2,
      actor_email: 'ann@greenroom.example',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      changed_since: false,
    })
    expect(
      sourcesOf(evidence)
        .map(({ entity }) => entity)
        .toSorted(),
    ).toEqual([...sourceEntities].toSorted())
    expect(await changed(session)).toEqual([])
  })

  test('keeps the old bytes and names exactly the sources that were edited since', async () => {
    const session = await start()
    const { text, hash } = await met.evidence(session)
    const edited: string[] = []
    for (const entity of sourceEntities) {
      await met.edit(entity, `Edited ${entity}.`)
      edited.push(entity)
      expect(await changed(session)).toEqual(edited.toSorted())
      expect(await met.evidence(session)).toMatchObject({ text, hash })
      expect(await met.trend()).toMatchObject([{ changed_since: true }])
    }
    const next = await start()
    expect(await changed(next)).toEqual([])
    expect((await met.evidence(next)).text).toContain('Edited products.')
  })

  test('counts a source whose text has returned as unchanged', async () => {
    const session = await start()
    await met.edit('ai-roles', 'Another.')
    expect(await changed(session)).toEqual(['ai-roles'])
    await met.edit('ai-roles', 'First.')
    expect(await changed(session)).toEqual([])
    expect(await met.trend()).toMatchObject([{ changed_since: false }])
  })

  test('numbers versions as the history does after a save that changed nothing', async () => {
    await met.edit('ai-roles', 'First.')
    const session = await start()
    const role = sourcesOf(await met.evidence(session)).find(({ entity }) => entity === 'ai-roles')
    expect(role).toMatchObject({ version: 1, changed_since: false })
  })

  test('names a report prompt that was deleted since', async () => {
    const session = await start()
    const { report_prompt } = await met.evidence(session)
    expect((await app.admin('DELETE', met.item('mode-reports').path)).status).toBe(204)
    const evidence = await met.evidence(session)
    expect(evidence.report_prompt).toEqual({ ...report_prompt, changed_since: true })
    if (kind === 'recorded') return
    expect((await met.evidence(await start())).report_prompt).toBeNull()
  })

  test('keeps products that were detached and deleted since', async () => {
    const session = await start()
    const { text } = await met.evidence(session)
    const persona = Object(await met.item('personas').read())
    for (const { persona_product_id } of persona.persona_products)
      await app.admin('DELETE', `/api/v1/persona-produced-products/${persona_product_id}`)
    expect((await app.admin('DELETE', met.item('products').path)).status).toBe(204)
    expect(await changed(session)).toEqual(['personas', 'products'])
    expect((await met.evidence(session)).text).toBe(text)
  })
})

test('composes with what the persona referred to then', async () => {
  const session = await met.start()
  const { text } = await met.evidence(session)
  const other = Object(
    (await app.admin('POST', '/api/v1/industries', { name: 'Foam', details: 'Soft.' })).body,
  )
  const persona = met.item('personas')
  const content = Object(await persona.read())
  const moved = persona.bodyOf({
    ...content,
    industry: { industry_id: other.industry_id },
    persona_products: [],
  })
  expect((await app.admin('PUT', persona.path, moved)).status).toBe(200)
  expect(await changed(session)).toEqual(['personas'])
  expect((await met.evidence(session)).text).toBe(text)
  const now = await met.evidence(await met.start())
  expect(sourcesOf(now).find(({ entity }) => entity === 'industries')).toMatchObject({
    name: 'Foam',
  })
})

test('takes the creation of a session that has no start', async () => {
  const session = await met.start({ start_time: null })
  await met.edit('industries', 'Later.')
  const evidence = await met.evidence(session)
  expect(evidence).toMatchObject({ kind: 'derived', text: expect.not.stringContaining('Later.') })
})

test('is unknown before the first version of a source, never a guess', async () => {
  const old = await met.start({ start_time: '2020-01-01T00:00:00Z' })
  expect(await met.evidence(old)).toEqual({
    session_id: old,
    kind: 'unknown',
    at: '2020-01-01T00:00:00.000Z',
    mode_id: met.item('interaction-modes').id,
    persona_id: met.item('personas').id,
    hash: null,
    text: null,
    parts: [],
    report_prompt: null,
    transcript: null,
  })
  expect(await met.trend()).toMatchObject([{ changed_since: null, marks: [] }])
})

test('is unknown where the report prompt is older than its history', async () => {
  const { path } = met.item('mode-reports')
  expect((await app.admin('DELETE', path)).status).toBe(204)
  await app.db
    .insertInto('mode_reports')
    .values({ mode_id: met.item('interaction-modes').id, prompt_template: 'By hand.' })
    .execute()
  const session = await met.start()
  expect(await met.evidence(session)).toMatchObject({ kind: 'unknown' })
})

test('shows the transcript', async () => {
  const said = [{ from: 'trainee', text: 'Hello, “Walter”.' }]
  for (const transcript of [said, 'Trainee: Hello.']) {
    const session = await met.start()
    await app.db
      .updateTable('sessions')
      .set({ transcript: JSON.stringify(transcript) })
      .where('session_id', '=', session)
      .execute()
    expect(await met.evidence(session)).toMatchObject({ kind: 'derived', transcript })
  }
})

test('responds 404 to unknown and malformed ids', async () => {
  for (const id of [unknownId, '7'])
    expect((await app.admin('GET', `/api/v1/sessions/${id}/evidence`)).status).toBe(404)
})
