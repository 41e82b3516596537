import { expect, test } from 'vitest'
import { accountKey, addressKey } from './sign-in-keys.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['192.0.2.1:54321', '192.0.2.1'],
  ['2001:db8:1:2:3::6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
  ['2001:db8:01:0002:0:0:0:0', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9%x', '2001:db8:1:2::/64'],
  ['::', '0:0:0:0::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
  ['192.0.2.01', 'unknown'],
  ['0xc0.0.2.1', 'unknown'],
  ['192.0.2.1:', 'unknown'],
  ['[192.0.2.1', 'unknown'],
  ['2001:db8:::1', 'unknown'],
  ['x'.repeat(9000), 'unknown'],
])('the key of the address %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each(['ann@example.com', ' Ann@Example.COM ', 'ａｎｎ@example.com', 'ANN@example．com'])(
  'the account of %s is ann@example.com',
  (email) => {
    expect(accountKey(email)).toBe('ann@example.com')
  },
)
