import type {
  Agreement,
  Backtest,
  BacktestSummary,
  Evidence,
  Experiment,
  ExperimentRun,
  KeptConversation,
  ConversationSummary,
} from '@greenroom/contract'
import { fromWire, minMarks } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalFeatures, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { demoItems } from '../../test/demo-rows.ts'
import { completeReplays } from '../data/model-jobs/jobs.ts'
import { resultOf } from '../data/model-jobs/results.ts'
import { composedPrompt } from '../data/prompts/composed-prompt.ts'
import { seedDemo } from './demo.ts'

/* What the demonstration data has been tried on and judged with, read over the API while no model server answers. */

let app: TestApp
beforeAll(async () => {
  app = await startApp(optionalFeatures)
  await seedDemo(app.db, app.files)
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, body } = await app.admin('GET', `/api/v1/${path}`)
  expect([path, status]).toEqual([path, 200])
  return Object(body)
}

const idOf = (mode: string) =>
  demoItems('interaction-modes').find(({ name }) => name === mode).mode_id

test('twelve conversations over two modes are kept, with the prompt they were held with', async () => {
  const kept: ConversationSummary[] = await get('trials')
  expect(kept).toHaveLength(12)
  const modes = kept.map(({ mode_id }) => mode_id)
  expect(new Set(modes)).toEqual(new Set(['Discovery meeting', 'Closing negotiation'].map(idOf)))
  expect(new Set(kept.map(({ name }) => name)).size).toBe(12)
  let current = 0
  for (const { trial_id, session_id } of kept) {
    const one: KeptConversation = await get(`trials/${trial_id}`)
    expect(one.messages.length).toBeGreaterThanOrEqual(6)
    expect(one.messages.filter(({ from }) => from === 'persona')).toHaveLength(one.replies)
    expect(one.expectations.length).toBeGreaterThan(1)
    if (session_id) {
      const evidence: Evidence = await get(`sessions/${session_id}/evidence`)
      expect(one).toMatchObject({ prompt: evidence.text, messages: evidence.transcript })
    }
    const now = await composedPrompt(app.db, one.mode_id ?? '', one.persona_id ?? '')
    if (one.prompt === now.composition.text) current += 1
    else expect(one.prompt).toContain('correctly, confirm it.')
  }
  // The others were held before the text that the experiment tried.
  expect(current).toBe(5)
})

test('an experiment says “better”, as its replays do, and was saved since', async () => {
  const [{ experiment_id }, ...others] = await get('experiments')
  expect(others).toEqual([])
  const experiment: Experiment = await get(`experiments/${experiment_id}`)
  const { changes, conversations, criteria, verdict, seed } = experiment
  expect(experiment).toMatchObject({ state: 'done', calls_made: experiment.calls_planned })
  expect(verdict).toMatchObject({ kind: 'better', counted: 7 })
  expect(resultOf(await completeReplays(app.db, experiment_id), seed)).toMatchObject({
    verdict,
    criteria,
  })
  expect(conversations).toHaveLength(7)
  expect(conversations.filter((one) => one.broken_expectations.length > 0)).toHaveLength(1)

  const runs: ExperimentRun[] = await get(`experiments/${experiment_id}/runs`)
  expect(runs).toHaveLength(42)
  const said = runs.map(({ messages }) => JSON.stringify(messages))
  expect(new Set(said).size).toBe(42)
  for (const { state, messages, reports, checks } of runs) {
    expect(state).toBe('done')
    expect(messages?.length).toBeGreaterThanOrEqual(6)
    expect(reports).toHaveLength(2)
    const answers = (messages ?? []).flatMap(({ from, text }) => (from === 'persona' ? text : []))
    for (const { met, quote } of checks)
      expect(met ? answers.some((text) => text.includes(quote)) : quote === '').toBe(true)
  }

  const [change] = changes
  const saved = await get(`revisions/interaction-modes/${change?.id}/3`)
  expect(saved.content).toMatchObject(change?.content ?? {})
  const { prompts } = experiment
  const session = await app.db
    .selectFrom('session_compositions')
    .select('session_id')
    .where(
      'hash',
      'in',
      prompts.map(({ changed_hash }) => Buffer.from(changed_hash, 'hex')),
    )
    .execute()
  expect(session.length).toBeGreaterThan(3)
})

test('a backtest shifts the scores down, and takes some sessions below 70', async () => {
  const [, listed, ...others]: BacktestSummary[] = await get('backtests')
  expect(others).toEqual([])
  const backtest: Backtest = await get(`backtests/${listed?.backtest_id}`)
  expect(backtest).toMatchObject({ state: 'done', name: 'Prospecting call', threshold: 70 })
  expect(backtest.shift?.high).toBeLessThan(-1)
  expect(backtest.judged).toHaveLength(21)
  expect(backtest.crossings.length).toBeGreaterThan(1)
  for (const { session_id } of backtest.crossings) {
    const reports = await get(`backtests/${backtest.backtest_id}/sessions/${session_id}`)
    expect(reports).toMatchObject({ current: [{}, {}], changed: [{}, {}] })
    const { current, changed } = reports
    const texts = [...current, ...changed].map(({ coaching_summary }) => coaching_summary)
    for (const text of texts) expect(text).toMatch(/^['A-Z].*[.?!']$/)
  }
})

test('a comparison of two judges says how much lower the other one marks, as its reports do', async () => {
  const [{ backtest_id }] = await get('backtests')
  const backtest: Backtest = await get(`backtests/${backtest_id}`)
  const [current, changed] = ['llama-3.3-70b', 'qwen3-32b']
  expect(backtest).toMatchObject({
    ...{ state: 'done', judge_model: changed, threshold: 70, calls_made: 84 },
    models: { current: { judge: current }, changed: { judge: changed } },
  })
  const { result, seed } = await app.db
    .selectFrom('model_jobs')
    .select(['result', 'seed'])
    .where('job_id', '=', backtest_id)
    .executeTakeFirstOrThrow()
  expect(resultOf(await completeReplays(app.db, backtest_id), seed)).toEqual(result)
  expect(backtest.shift?.high).toBeLessThan(-1)
  expect(backtest.judged).toHaveLength(21)
  expect(backtest.crossings.length).toBeGreaterThan(1)
  const reports = await get('interaction-mode-report-details')
  const saved = reports.find(
    (one: BacktestSummary) => one.report_detail_id === backtest.report_detail_id,
  )
  expect(fromWire(saved.prompt_template)).toBe(backtest.text)
})

test('24 marks tell how far one report prompt agrees with people, and are too few for another', async () => {
  const agreements = new Map<string, Agreement>()
  for (const { report_detail_id, mode_id } of await get('interaction-mode-report-details'))
    agreements.set(
      mode_id,
      await get(`interaction-mode-report-details/${report_detail_id}/agreement`),
    )
  const [known, unknown] = [idOf('Prospecting call'), idOf('Discovery meeting')]
  const { marks = 0, mean_difference, kappa } = agreements.get(known) ?? {}
  expect(marks).toBeGreaterThanOrEqual(minMarks)
  expect(mean_difference).toBeLessThan(-1)
  expect(kappa?.low).toBeGreaterThan(0.5)
  const few = agreements.get(unknown)
  expect(few).toMatchObject({ marks: 24 - marks, mean_difference: null, kappa: null })

  const marked: { entity_id: string }[] = await get('activity?action=mark&limit=100')
  expect(new Set(marked.map(({ entity_id }) => entity_id)).size).toBe(24)
})
