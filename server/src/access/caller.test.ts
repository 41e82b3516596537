import { expect, test } from 'vitest'
import { accountKey, addressKey } from './caller.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each(['ann@example.com', ' Ann@Example.COM ', 'ａｎｎ@example.com', 'ANN@example．com'])(
  '%s is the account ann@example.com',
  (email) => {
    expect(accountKey(email)).toBe('ann@example.com')
  },
)
