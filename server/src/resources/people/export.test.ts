import { exportOnlyColumns, importColumns } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { starterPlan } from '../../../test/subscriptions.ts'
import { roleId } from '../../../test/users.ts'

const people = '/api/v1/people'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const named = [
    { plan_type: 'basic' },
    { plan_type: 'old' },
    ...(['monthly', 'quarterly'] as const).map((cycle) => ({
      plan_type: 'team',
      billing_cycle: cycle,
    })),
    // Two that no file can tell apart.
    { plan_type: 'twin' },
    { plan_type: 'twin' },
  ]
  const plans = await app.db
    .insertInto('plans')
    .values(named.map((plan) => ({ ...starterPlan, ...plan })))
    .returning(['id', 'plan_type'])
    .execute()
  const role_id = await roleId(app.db, 'sales_manager')
  for (const [at, { id: plan_id, plan_type }] of plans.entries()) {
    const phone_number = at % 2 ? '+49 7031 55' : '@home'
    const [first_name, last_name] = ['=Ada', `Quist; "${plan_type}", Jr.`]
    const body = { email: `p${at}@a.co`, first_name, last_name, phone_number, plan_id, role_id }
    const added = await app.admin('POST', people, body)
    const path = `${people}/${Object(added.body).user_id}/status`
    await app.admin('PUT', path, { active: at !== 2 })
  }
  await app.db
    .updateTable('plans')
    .set({ status_active: false })
    .where('plan_type', '=', 'old')
    .execute()
})
afterAll(() => app.close())

const download = async (query = '') => {
  const { status, body } = await app.admin('GET', `${people}/export${query}`)
  expect(status).toBe(200)
  return String(body)
}
const preview = async (csv: string) => {
  const headers = { 'content-type': 'text/csv' }
  const { status, body } = await app.admin('POST', `${people}/import`, csv, headers)
  expect({ status, body }).toMatchObject({ status: 200 })
  return Object(body)
}

test('downloads the people that fit the filters, without the words that were searched in the audit log', async () => {
  const csv = await download('?status=deactivated&search=quist')
  const [heading, ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  expect(heading).toBe([...importColumns, ...exportOnlyColumns].join(','))
  expect(lines).toEqual([
    expect.stringMatching(
      /^p2@a\.co,'=Ada,"Quist; ""team"", Jr\.",'@home,team\/monthly,deactivated,sales_manager,10,0,,/,
    ),
  ])
  const audited = await app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  expect(audited.at(-1)).toMatchObject({
    ...{ action: 'export', entity: 'users', title: 'People' },
    after: { rows: 1, status: 'deactivated' },
  })
  expect(JSON.stringify(audited.at(-1)?.after)).not.toContain('quist')
})

test('a download can be imported: nothing changes, or only what was changed in it', async () => {
  const csv = await download()
  expect(csv).not.toContain(administrator.email)
  expect(await preview(csv)).toMatchObject({ counts: { new: 0, changed: 0, same: 6, wrong: 0 } })
  const changed = csv.replace(/(p1@.*),active,/, '$1,deactivated,')
  expect(await preview(changed)).toMatchObject({ counts: { changed: 1, same: 5 } })
})
