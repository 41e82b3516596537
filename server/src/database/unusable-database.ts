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
  '3D000': 'there is no such database',
  '53100': 'its disk is full',
  '53300': 'it has too many connections already',
  '57P03': 'it is starting or stopping',
}

/** Never repeats the address, which may contain a password. */
const explain = (cause: unknown) => {
  const code = codeOf(cause) ?? ''
  if (explanations[code]) return explanations[code]
  if (!(cause instanceof Error && cause.message)) return code
  return cause.message.includes('timeout') ? 'it does not respond' : cause.message
}
