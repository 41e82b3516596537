import { safeParse } from 'zod/mini'
import { expect, test } from 'vitest'
import { badAddresses, goodAddresses } from '../../test/addresses.ts'
import { credentials, emailAddress } from '../index.ts'

test.each(goodAddresses)('%s is an address to store', (address) => {
  expect(safeParse(emailAddress, ` ${address}\n`).data).toBe(address)
})

test.each(badAddresses)('%j is no address to store', (address) => {
  expect(safeParse(emailAddress, address).success).toBe(false)
})

test('letters with marks are an address in both of their forms', () => {
  expect(safeParse(emailAddress, 'müller@corp.test'.normalize('NFD')).success).toBe(true)
})

test('an address that was stored before can still be typed to sign in', { tags: ['R153'] }, () => {
  const email = 'jo,hn.doe@corp.test'
  expect(safeParse(credentials.shape.email, email).data).toBe(email)
})

test('the longest address takes no time', () => {
  const start = Date.now()
  for (const part of ['a.', 'а', 'ä-', '中'])
    safeParse(emailAddress, `${part.repeat(150)}@${part.repeat(150)}`.slice(0, 320))
  expect(Date.now() - start).toBeLessThan(100)
})
