import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { codeOf } from '../lib/error-code.ts'

/**
 * Makes a server listen.
 * @param settings that gave the address
 * @returns its URL
 * @throws ConfigError for one of these settings
 */
export const listen = async (
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  settings = { port: 'PORT', host: 'HOST' },
): Promise<string> => {
  const { level } = app.log
  try {
    // Fastify would log the address, which is printed anyway.
    if (level === 'info') app.log.level = 'warn'
    await app.listen({ host, port })
  } catch (cause) {
    const code = codeOf(cause) ?? String(cause)
    if (code === 'EADDRINUSE')
      throw new ConfigError(settings.port, `${port} is already in use on ${host}`)
    if (code === 'EACCES')
      throw new ConfigError(settings.port, `this account may not use port ${port}`)
    throw new ConfigError(settings.host, `cannot listen on ${host} (${code})`)
  } finally {
    app.log.level = level
  }
  const address = app.server.address()
  const actualPort = address && typeof address === 'object' ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
}
