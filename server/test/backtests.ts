import { backtests } from '@greenroom/contract'
import type { TestApp } from './app.ts'
import type { AuditWalker } from './audit-walker.ts'

/** Calls each endpoint of backtests that changes something. Some mode without a report must have sessions. */
export const walkBacktests = async ({ db }: TestApp, step: AuditWalker['step']) => {
  const transcript = JSON.stringify([{ from: 'trainee', text: 'Hello.' }])
  const [session] = await db
    .updateTable('sessions')
    .set({ transcript })
    .returning('mode_id')
    .execute()
  const { report_detail_id } = await db
    .insertInto('mode_reports')
    .values({ mode_id: session?.mode_id ?? '', prompt_template: 'Judge.' })
    .returning('report_detail_id')
    .executeTakeFirstOrThrow()
  const body = { report_detail_id, text: 'Judge strictly.', sessions: 1 }
  const { backtest_id } = await step(backtests.create, { body })
  await step(backtests.stop, { params: { backtest_id: String(backtest_id) } })
}
