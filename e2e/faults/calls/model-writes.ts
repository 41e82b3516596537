import {
  activity,
  backtests,
  experiments,
  marks,
  personas,
  trash,
  conversations,
} from '@greenroom/contract'
import { done } from '../../accessibility/views/experiments.ts'
import { judging } from '../../accessibility/views/judging.ts'
import { openJudges } from '../../accessibility/views/models.ts'
import { button, pressRowAction, tableRows } from '../../support/page.ts'
import { at, followed, press, pressInDialog } from '../write.ts'
import type { Write } from '../write.ts'

const aConversation = {
  ...{ trial_id: 't1', name: 'A call', mode_id: '1', persona_id: '1', expectations: [] },
  ...{ replies: 1, actor_email: 'robin@plain.example', version: 2, created_at: at },
  ...{ updated_at: at, session_id: null, user_id: null, prompt: '', report: null, coaching: null },
  messages: [{ from: 'trainee', text: 'Hello.' }],
}
const aBacktest = {
  ...{ backtest_id: 'b1', report_detail_id: '1', sessions: 50, model: 'judge-1' },
  ...{ calls_planned: 200, calls_made: 92, threshold: 70, made_by: 'robin@plain.example' },
  ...{ at, finished_at: null, error: null, shift: null, judged: [], crossings: [] },
}

/** What is tried with the language model, and the items that it is tried on. */
export const modelWrites: readonly Write[] = [
  {
    endpoint: marks.save,
    params: { session_id: '1' },
    open: 'sessions to mark',
    async send(page) {
      await page.getByLabel('Overall score').fill('75')
      await button(page, 'Save scores').click()
    },
    answer: { body: { marks: [], report: null } },
    shown: 'Scores saved',
  },
  {
    endpoint: backtests.create,
    async open(stage) {
      const running = { status: 200, body: { ...aBacktest, state: 'running' }, times: 99 }
      // What is followed is read each second.
      stage.plain.stub('GET', '/v1/backtests/b1', running)
      await judging['backtest, before it starts']?.(stage)
    },
    send: press('Start'),
    answer: { status: 201, body: { ...aBacktest, state: 'running' } },
    shown: followed(/^Backtest: /),
  },
  {
    endpoint: backtests.stop,
    params: { backtest_id: 'b1' },
    open: 'backtest, running',
    send: press('Stop'),
    answer: { body: { ...aBacktest, state: 'stopped' } },
    shown: followed(/^Backtest finished: /),
  },
  {
    endpoint: experiments.create,
    open: 'experiment, estimate',
    send: press('Start'),
    answer: { status: 201, body: { experiment_id: 'e1', state: 'running', calls_planned: 144 } },
    shown: followed(/^Experiment/),
  },
  {
    endpoint: experiments.create,
    from: 'another model',
    open: 'another model, for personas',
    send: press('Start'),
    answer: { status: 201, body: { experiment_id: 'e1', state: 'running', calls_planned: 144 } },
    shown: followed(/^Experiment/),
  },
  {
    endpoint: backtests.create,
    from: 'another model',
    async open(stage) {
      const running = { status: 200, body: { ...aBacktest, state: 'running' }, times: 99 }
      stage.plain.stub('GET', '/v1/backtests/b1', running)
      await openJudges(stage)
    },
    send: press('Start'),
    answer: { status: 201, body: { ...aBacktest, state: 'running' } },
    shown: followed(/^Backtest: /),
  },
  {
    endpoint: experiments.stop,
    params: { experiment_id: 'e1' },
    open: 'experiment, running',
    send: press('Stop'),
    answer: { body: { ...done, state: 'stopped' } },
    shown: followed(/^Experiment finished: /),
  },
  {
    endpoint: experiments.remove,
    params: { experiment_id: 'e1' },
    open: 'experiment, better',
    async send(page) {
      await button(page, 'Delete experiment').click()
      await pressInDialog('Delete')(page)
    },
    shown: 'Experiment deleted',
  },
  {
    endpoint: personas.setStatus,
    params: { id: '1' },
    async open({ page, plain }) {
      plain.backend.advertise('retire')
      await plain.signIn(page, 'Personas')
    },
    send: (page) => pressRowAction(page, 'Retire', 'Dana Whitfield'),
    shown: 'Persona retired',
  },
  {
    endpoint: conversations.create,
    open: 'test conversation, answered',
    async prepare(page) {
      await button(page, 'Keep').click()
      await page.getByLabel('Name of the conversation').fill('A call')
    },
    send: press('Keep'),
    answer: { status: 201, body: aConversation },
    shown: 'Kept as “A call”',
  },
  {
    endpoint: conversations.update,
    params: { trial_id: 't1' },
    open: 'kept conversation, renaming it',
    async send(page) {
      await page.getByLabel('Name of the conversation').fill('A call')
      await button(page, 'Keep changes').click()
    },
    answer: { body: aConversation },
    shown: 'Kept as “A call”',
  },
  {
    endpoint: conversations.remove,
    params: { trial_id: 't1' },
    open: 'kept conversation',
    async send(page) {
      await button(page, 'Remove').click()
      await pressInDialog('Remove')(page)
    },
    shown: 'Conversation removed',
  },
  {
    endpoint: trash.restore,
    params: { trash_id: 't2' },
    open: 'trash',
    send: (page) => tableRows(page).nth(2).getByRole('button', { name: 'Restore' }).click(),
    answer: { body: { entity: 'sessions', id: 't2' } },
    shown: 'Restored',
  },
  {
    endpoint: trash.remove,
    params: { trash_id: 't2' },
    open: 'trash, removing one',
    send: pressInDialog('Remove for good'),
    shown: 'Removed for good',
  },
  {
    endpoint: activity.undo,
    params: { audit_id: '3' },
    open: 'activity, an entry',
    send: press('Undo this change'),
    answer: { body: { entity: 'industries', id: '1' } },
    shown: 'The change was undone.',
  },
]
