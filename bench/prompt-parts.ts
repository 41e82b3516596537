import { activityBudgets, measureActivity } from './activity.ts'
import { measureDelivery } from './delivery.ts'
import { besideEstimatesGoal, measureStartsBesideEstimates } from './estimates.ts'
import { measureEvidence } from './evidence.ts'
import { grown, measureHistory } from './history.ts'
import { measureCompose, measureImpact, promptBudgets } from './prompts.ts'
import { checkBudget, checkGoal, print } from './report.ts'
import { startsBudget } from './session-starts.ts'
import { firstWordBudget, measureTrials } from './trials.ts'
import { grownBudget, newTextBudget, updateBudget } from './updates.ts'

/** Versions of a thing. */
export const history = async () => {
  const { times, size, updates, newTexts, growth } = await measureHistory()
  const manyVersions = `update after ${grown.toLocaleString('en-US')} revisions`
  print('Versions of one thing, with a text of 8 kB', times)
  print('Their size, and the time to add one', size)
  print('Updates of rows of 8 kB by 8 clients (bare: only the update)', [updates])
  print('The same with texts that share no word', [newTexts])
  print(`Updates of a row of 8 kB by one client: ${manyVersions}, of a new row`, [growth])
  checkBudget('history', times, (row) => row['p95 ms'] <= row.budget)
  checkGoal('update of a row, requests/s', `≥ ${updateBudget}`, updates['of bare'])
  checkGoal('update with a new text, requests/s', `≥ ${newTextBudget}`, newTexts['of bare'])
  checkGoal(`${manyVersions}, requests/s`, `≥ ${grownBudget}`, growth['of new'])
}

/** The prompts of sessions, and their scores. */
export const evidence = async () => {
  const times = await measureEvidence()
  print('Session evidence and score trends, with 200 versions of each mode and persona', times)
  checkBudget('session evidence', times, (row) => row['p95 ms'] <= row.budget)
}

/** Composed prompts in the browser. */
export const prompts = async () => {
  const row = { 'compose ms': measureCompose(), 'impact ms': measureImpact() }
  print('Composing 200,000 characters; comparing 300 prompts before and after an edit', [row])
  checkBudget(
    'composed prompts',
    [row],
    (each) =>
      each['compose ms'] <= promptBudgets.compose && each['impact ms'] <= promptBudgets.impact,
  )
}

/** What a role-play service does. */
export const delivery = async () => {
  const { rates, sessions } = await measureDelivery()
  print('Prompts for a service key over 20 connections (bare: the same bytes from one row)', rates)
  for (const { asked, server, goal, 'of bare': ratio } of rates)
    if (server === 'Greenroom') checkGoal(`${asked}, requests/s`, `≥ ${goal}`, ratio)
  print('Session starts on the same number of credits', [sessions])
  checkGoal('session starts, seconds', `≤ ${startsBudget}`, sessions.seconds)
  checkGoal('session starts, errors', '≤ 0', sessions.errors)
  checkGoal('session starts, credits left', '≤ 0', Math.abs(sessions['credits left']))
}

/** The audit log. */
export const activity = async () => {
  const { entries, pages, exported, updates } = await measureActivity()
  print(`Pages of ${entries.toLocaleString('en-US')} entries`, pages)
  print('Export of the entries of a month', [exported])
  print('Updates of rows of 8 kB by 8 clients (bare: only the update)', [updates])
  for (const { what, 'p95 ms': p95, budget } of pages)
    checkGoal(`${what}, p95 ms`, `≤ ${budget}`, p95)
  for (const what of ['loop held ms', 'MB kept after'] as const)
    checkGoal(`export, ${what}`, `≤ ${activityBudgets[what]}`, exported[what])
  checkGoal('update of a row, requests/s', `≥ ${updateBudget}`, updates['of bare'])
}

/** Test conversations. */
export const trials = async () => {
  const rows = await measureTrials()
  print('The first word of a model’s answer, with a prompt of 20,000 characters', rows)
  checkBudget(
    'the first word of an answer',
    rows.slice(0, 1),
    (row) => row['our share ms'] <= firstWordBudget,
  )
  const starts = await measureStartsBesideEstimates()
  print('The start of a session, alone and during estimates of some 600 prompts', [starts])
  checkGoal('start during estimates', `≤ ${besideEstimatesGoal}`, starts['of alone'])
}
