import { BlockList, isIP } from 'node:net'
import * as z from 'zod'

const wholeUpTo = (most: number) => {
  const fault = `must be a whole number from 0 to ${most}`
  return z
    .string()
    .regex(/^\d{1,5}$/, fault)
    .transform(Number)
    .refine((value) => value <= most, fault)
}

/** A TCP port; 0 takes any free one. */
export const port = wholeUpTo(65_535)

/** A number of seconds, up to a day. */
export const seconds = wholeUpTo(86_400)

const schemeOf = (text: string) => (URL.canParse(text) ? new URL(text).protocol : undefined)

/** The address of a PostgreSQL; its faults never repeat it, since it may hold a password. */
export const postgresUrl = z
  .string()
  .refine(
    (text) => ['postgres:', 'postgresql:'].includes(schemeOf(text) ?? ''),
    'must be an address such as postgres://user:password@host:5432/database',
  )

/** An http or https address, without a slash at its end once read. */
export const webUrl = z
  .string()
  .refine(
    (text) => ['http:', 'https:'].includes(schemeOf(text) ?? ''),
    'must be an address that begins with http:// or https://',
  )
  .transform((text) => text.replace(/\/+$/, ''))

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length > 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return /^\d+$/.test(bits)
  } catch {
    return false
  }
}

/**
 * Whose `X-Forwarded-*` headers are believed: nobody's, so many proxies in a row, or these networks. On is one proxy: to
 * believe everybody would let a caller choose an address of its own by sending one.
 */
export const trustProxy = z.string().transform((text, context) => {
  const word = text.trim().toLowerCase()
  if (['off', 'false', 'no', '0'].includes(word)) return false
  if (['on', 'true', 'yes'].includes(word)) return 1
  if (/^\d{1,2}$/.test(word)) return Number(word)
  const networks = word.split(',').map((part) => part.trim())
  if (networks.every((part) => proxyNames.includes(part) || isNetwork(part))) {
    return networks.join(',')
  }
  context.addIssue('must be off, on, a number of hops, or networks such as 10.0.0.0/8,127.0.0.1')
  return z.NEVER
})
