import * as contract from '@greenroom/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { shiftDates } from './dates.ts'
import { readTrainees } from './demo-data.ts'
import { personaRows } from './persona-rows.ts'
import { programmeTrainees } from './programme.ts'
import { modeRows, referenceRows, standardRows } from './reference-rows.ts'
import { traineeRows } from './trainee-rows.ts'

const date = shiftDates(new Date('2026-11-11T11:11Z'))
const reference = referenceRows(date)
const { personas, personaProducts } = personaRows(date)
const { users, subscriptions } = traineeRows(
  [...readTrainees(), ...programmeTrainees()],
  date,
  (role) => role,
)

/** Every list with the schema of the API for its rows. */
test.each<readonly [string, contract.Schema, readonly unknown[]]>([
  ...contract.registry.personas.refersTo.map(
    (entity) => [entity, contract.referenceData[entity].input, reference[entity]] as const,
  ),
  ['interaction modes', contract.interactionModes.input, modeRows(date).interactionModes],
  ['mode reports', contract.modeReports.input, modeRows(date).modeReports],
  ['coaching prompts', contract.coaching.input, standardRows(date).coachingPrompts],
  ['plans', contract.plans.input, standardRows(date).plans],
  ['personas', contract.personas.input, personas],
  ['persona products', contract.personaProducts.create.body, personaProducts],
  ['users', contract.users.input, users],
  ['subscriptions', contract.subscriptions.input, subscriptions],
])('all %s are valid input for the API', (_, input, rows) => {
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(z.safeParse(input, row).error?.issues).toBeUndefined()
})

test('every trainee has a valid email address', () => {
  for (const { email } of users)
    expect(z.parse(contract.credentials, { email, password: 'secret' }).email).toBe(email)
})
