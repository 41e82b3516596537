import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { codeOf } from './error-code.ts'

/**
 * Lets a server listen.
 * @returns its address
 * @throws ConfigError naming PORT or HOST
 */
export const listen = async (
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> => {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const code = codeOf(cause) ?? String(cause)
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `${port} is already in use on ${host}`)
    if (code === 'EACCES') throw new ConfigError('PORT', `${port} may not be used by this account`)
    throw new ConfigError('HOST', `cannot listen on ${host} (${code})`)
  }
  const address = app.server.address()
  const taken = address && typeof address === 'object' ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
