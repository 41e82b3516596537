import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { codeOf } from '../lib/error-code.ts'

/**
 * Makes a server listen.
 * @returns its URL
 * @throws ConfigError for PORT or HOST
 */
export const listen = async (
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> => {
  const { level } = app.log
  try {
    // Fastify would log the address, which is printed anyway.
    if (level === 'info') app.log.level = 'warn'
    await app.listen({ host, port })
  } catch (cause) {
    const code = codeOf(cause) ?? String(cause)
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `${port} is already in use on ${host}`)
    if (code === 'EACCES') throw new ConfigError('PORT', `this account may not use port ${port}`)
    throw new ConfigError('HOST', `cannot listen on ${host} (${code})`)
  } finally {
    app.log.level = level
  }
  const address = app.server.address()
  const actualPort = address && typeof address === 'object' ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
}
