import { isIPv4, isIPv6 } from 'node:net'

/** An account however its address is spelt: trimmed, lower case, and one form of each character. */
export const accountKey = (email: string): string =>
  signInAddress(email).normalize('NFKC').toLowerCase()

/** An email address as accounts keep it. */
export const signInAddress = (email: string): string => email.trim().toLowerCase()

/**
 * Who guesses, by network address: IPv4 whole, IPv6 by its first 64 bits, since whoever has one such address has all
 * of them.
 */
export const addressKey = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address.slice(0, 100)
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
