import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { codeOf } from '../lib/error-code.ts'

/** The setting that decides which database is used. */
export const databaseSetting = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string =>
  databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'

/** Wraps an error of the database in one that tells the operator which setting is wrong, and why. */
export const unusableDatabase = (
  config: Pick<Config, 'databaseUrl'>,
  cause: unknown,
): ConfigError =>
  new ConfigError(databaseSetting(config), `its database cannot be used: ${explain(cause)}`, {
    cause,
  })

const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'its host cannot be looked up',
  '25006': 'it is read-only, as a replica is',
  '28P01': 'it rejects the user or the password',
  '28000': 'it rejects the user',
  '42501': 'its user must own the tables of Greenroom, and may create others in its schema',
  '3D000': 'there is no such database',
  '53100': 'its disk is full',
  '53300': 'it has too many connections already',
  '57P03': 'it is starting or stopping',
}

/** How PostgreSQL and hosted ones refuse a connection without TLS. */
const needsTls = /no encryption|ssl (connection )?is (off|required)/i

/** Never repeats the address, which may contain a password. */
const explain = (cause: unknown) => {
  const code = codeOf(cause) ?? ''
  const message = cause instanceof Error ? cause.message : ''
  if (code === '28000' && needsTls.test(message))
    return 'it only takes connections with TLS: add ?sslmode=verify-full'
  if (code === '42501') return `${message} (${explanations[code]})`
  if (explanations[code]) return explanations[code]
  if (!(cause instanceof Error && cause.message)) return code
  return cause.message.includes('timeout') ? 'it does not respond' : cause.message
}
