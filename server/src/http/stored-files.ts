import type { FastifyInstance } from 'fastify'
import type { Files } from '../adapters/files/files.ts'
import { refuse } from './http-error.ts'

/**
 * Serves uploaded files at `/files/<name>`. They need no token, since `<img>` sends none; their names cannot be guessed.
 * The headers keep a browser from running their content or guessing its type.
 */
export const serveStoredFiles = (app: FastifyInstance, files: Files) => {
  app.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name } }, reply) => {
    const file = await files.get(name)
    if (!file) return refuse(404, 'There is no such file.')
    return reply
      .headers({
        'content-type': file.type,
        'content-length': file.size,
        'content-disposition': `inline; filename="${name}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(file.bytes)
  })
}
