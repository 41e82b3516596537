import * as contract from '@greenroom/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { demoItems, demoRows, demoTables } from '../../test/demo-rows.ts'

const roleId = crypto.randomUUID()
const users = demoRows('users')

/** Every list with the schema of the API for its rows. */
test.each<readonly [string, contract.Schema, readonly unknown[]]>([
  ...contract.registry.personas.refersTo.flatMap((entity) =>
    // The demonstration has no voices of its own.
    entity === 'voices'
      ? []
      : [[entity, contract.referenceData[entity].input, demoItems(entity)] as const],
  ),
  ['interaction modes', contract.interactionModes.input, demoItems('interaction-modes')],
  ['mode reports', contract.modeReports.input, demoItems('mode-reports')],
  ['coaching prompts', contract.coaching.input, demoItems('coaching-prompts')],
  ['plans', contract.plans.input, demoRows('plans')],
  ['personas', contract.personas.input, demoItems('personas')],
  ['persona products', contract.personaProducts.create.body, demoRows('persona_products')],
  ['users', contract.users.input, users.map((user) => ({ ...user, role_id: roleId }))],
  ['subscriptions', contract.subscriptions.input, demoRows('user_subscriptions')],
  ['conversations', contract.conversations.input, demoRows('trials')],
])('all %s are valid input for the API', (_, input, rows) => {
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(z.safeParse(input, row).error?.issues).toBeUndefined()
})

test('every trainee has a valid email address', () => {
  for (const { email } of users)
    expect(z.parse(contract.credentials, { email, password: 'secret' }).email).toBe(email)
})

const derived = ['session_compositions', 'revisions']

test.each(demoTables.filter((table) => !derived.includes(table)))(
  'all rows of %s have the same columns',
  (table) => {
    const [first, ...others] = demoRows(table).map((row) => Object.keys(row))
    expect(first?.length).toBeGreaterThan(1)
    for (const columns of others) expect(columns).toEqual(first)
  },
)
