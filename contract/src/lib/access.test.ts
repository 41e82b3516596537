import { expect, test } from 'vitest'
import { readRole } from './access.ts'

test.each([
  [{ user: { role: 'super_admin' } }, 'super_admin'],
  [{ user: { role: { name: 'super_admin', role_id: 1 } } }, 'super_admin'],
  [{ role: 'sales_person' }, 'sales_person'],
  [{ role: { name: 'sales_person' } }, 'sales_person'],
  [{ user_role: 'sales_manager' }, 'sales_manager'],
  [{ user: { email: 'a@b.co' }, user_role: 'sales_manager' }, 'sales_manager'],
  [{ user: null, role: 'super_admin' }, 'super_admin'],
  [{ user: { role: 7 }, role: 'super_admin' }, 'super_admin'],
  [{ user: { role: '' } }, undefined],
  [{}, undefined],
  [null, undefined],
  ['super_admin', undefined],
])('reads the role of %j as %s', { tags: ['R137'] }, (reply, role) => {
  expect(readRole(reply)).toBe(role)
})
