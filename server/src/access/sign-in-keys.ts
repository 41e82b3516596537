import { isIPv4, isIPv6 } from 'node:net'

/** The key of an account: its normalized email address in one Unicode form. */
export const accountKey = (email: string) => normalizeEmail(email).normalize('NFKC').toLowerCase()

/**
 * An email address as accounts store it: in lower case, and in one form of letters with marks. The Kelvin sign stays as it
 * is: otherwise it would become the letter k, and the address that of someone else.
 */
export const normalizeEmail = (email: string) =>
  email.trim().replaceAll(/[^\u212a]+/g, (part) => part.normalize('NFC').toLowerCase())

/**
 * The key of a network address: a whole IPv4 address, also when it is mapped to IPv6, or the first 64 bits of an IPv6
 * address, since one customer gets all of them. Ports are dropped. Everything that is no address shares one key, since a
 * careless proxy would otherwise let clients invent addresses.
 */
export const addressKey = (address: string) => {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(host)) return host
  const bare = host.replace(/%.*$/, '')
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return groups.slice(6).map(toBytes).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string) => {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

const toBytes = (group: string) => {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}
