import { isIPv4, isIPv6 } from 'node:net'

/** An account however its address is spelt: trimmed, lower case, and one form of each character. */
export const accountKey = (email: string): string =>
  signInAddress(email).normalize('NFKC').toLowerCase()

/** An email address as accounts keep it. */
export const signInAddress = (email: string): string => email.trim().toLowerCase()

/**
 * Who guesses, by network address: IPv4 whole, however it is written as IPv6, and IPv6 by its first 64 bits, since
 * whoever has one such address has all of them. A port is left out, and whatever is no address counts as one caller: a
 * proxy that passes on what it was sent would otherwise give everybody as many addresses as they like.
 */
export const addressKey = (address: string): string => {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(host)) return host
  const bare = host.replace(/%.*$/, '')
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return groups.slice(6).map(asBytes).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without zeros before them. */
const groupsOf = (address: string) => {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

const asBytes = (group: string) => {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}
