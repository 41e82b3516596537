import { emailAddress, modelName } from '@greenroom/contract'
import * as z from 'zod'
import { decodeUri } from '../lib/decode-uri.ts'

export const wholeNumberUpTo = (max: number) => {
  const message = `must be a whole number from 0 to ${max}`
  return z
    .string()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message)
}

const schemeOf = (text: string) => (URL.canParse(text) ? new URL(text).protocol : undefined)

/** The URL of a PostgreSQL. Its errors never repeat it, because it may contain a password. */
export const postgresUrl = z
  .string()
  .refine(
    (text) => ['postgres:', 'postgresql:'].includes(schemeOf(text) ?? ''),
    'must be an address such as postgres://user:password@host:5432/database',
  )

/** An http or https URL; trailing slashes are removed. */
export const webUrl = z
  .string()
  .refine(
    (text) => ['http:', 'https:'].includes(schemeOf(text) ?? ''),
    'must be an address that begins with http:// or https://',
  )
  .transform((text) => text.replace(/\/+$/, ''))

/** Whether a URL has no user, password, query or fragment. */
const isPlain = (text: string) => {
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ''
}

/** The address of the console, which has its own host. */
export const publicUrl = webUrl
  .refine(
    (text) => isPlain(text) && new URL(text).pathname === '/',
    'must be an address without a path, such as https://greenroom.example.com',
  )
  .transform((text) => new URL(text).origin)

/** The base URL of a model server. Its errors never repeat it, because it may contain a password. */
export const modelUrl = webUrl.refine(
  isPlain,
  'must have no user, password or query; a key goes into LLM_KEY',
)

/** Names of models, separated by commas. */
export const modelList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (names) => names.every((name) => modelName.safeParse(name).success),
    'must be names of models with at most 200 characters, separated by commas',
  )

/** The URL of a speech server, before `/v1/`. Its errors never repeat it, because it may contain a password. */
export const speechUrl = webUrl.refine(
  isPlain,
  'must have no user, password or query; the key goes into VOICE_KEY',
)

/** The issuer of an identity provider. Over HTTP, anyone in between could sign in, so that is for this machine only. */
export const issuerUrl = z
  .string()
  .trim()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    const isProtected = protocol === 'https:' || (protocol === 'http:' && isLocal)
    return isProtected && isPlain(text)
  }, 'must be the https:// address of the provider, without user, query or fragment')

/** Whether the user and the password of a URL can be decoded. */
const isDecodable = (text: string) => {
  const { username, password } = new URL(text)
  return decodeUri(username + password) !== undefined
}

/** What can be said of TLS behind the address of a mail server, in the words of nodemailer. */
const tlsOption = /^tls\.(rejectUnauthorized=(true|false)|servername=[\w.-]+)$/

/** The URL of a mail server. Its errors never repeat it, because it may contain a password. */
export const smtpUrl = z
  .string()
  .trim()
  .refine(
    (text) => ['smtp:', 'smtps:'].includes(schemeOf(text) ?? '') && new URL(text).hostname !== '',
    {
      error: 'must be an address such as smtps://user:password@mail.example.com',
      abort: true,
    },
  )
  .refine(isDecodable, 'must have each % of its user and password written as %25')
  .refine(
    (text) =>
      Array.from(new URL(text).searchParams, (pair) => pair.join('='))
        .filter((option) => /^tls/i.test(option))
        .every((option) => tlsOption.test(option)),
    'takes of tls only ?tls.rejectUnauthorized=false and ?tls.servername=…',
  )

/** The sender of mails, with or without a name, which can be in quotes. */
export const mailSender = z.string().transform((text, context) => {
  const [, named = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const { success, data: address } = emailAddress.safeParse(inBrackets ?? text)
  if (success) return { name: named.trim().replace(/^"(.*)"$/, '$1'), address }
  context.addIssue(
    'must be an address such as greenroom@example.com or Greenroom <greenroom@example.com>',
  )
  return z.NEVER
})

/** A secret that is sent in a header. */
export const headerText = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without blanks')

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])
const isNetwork = (text: string) => network.safeParse(text).success

/** Networks, separated by commas. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be networks such as 10.0.0.0/8,fd00::/8')

/**
 * Whose `X-Forwarded-*` headers are trusted: nobody's, those of a number of proxies, or those of some networks. `on` means
 * one proxy: with more trust than that, clients could make up their own address.
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
