import { ConfigError } from './config-error.ts'

/** The company's identity provider (OpenID Connect). */
export interface OidcSettings {
  /** As the provider writes it, with or without a trailing slash. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button on the sign-in page calls it. */
  readonly name: string
}

const variables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/**
 * Reads the settings of the identity provider.
 * @throws ConfigError when only some of them are set
 */
export const readOidc = (
  data: Partial<Record<(typeof variables)[number] | 'OIDC_NAME', string | undefined>>,
): OidcSettings | undefined => {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = data
  if (issuer && clientId && clientSecret)
    return { issuer, clientId, clientSecret, name: name ?? 'single sign-on' }
  const given = variables.find((variable) => data[variable]) ?? (name && 'OIDC_NAME')
  const missing = variables.find((variable) => !data[variable])
  if (given && missing) throw new ConfigError(missing, `must be set when ${given} is`)
  return undefined
}
