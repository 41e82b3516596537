import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The pages that the build makes of `docs/`: beside the bundle, also for a server that runs from its source. */
const beside = join(import.meta.dirname, 'docs')
const folder = existsSync(beside) ? beside : join(import.meta.dirname, '../../dist/docs')

/** Words with hyphens, in folders: no dots, and so no way out of the folder. */
const pageName = /^[a-z\d-]+(\/[a-z\d-]+)*$/
/** The same of a file for programs, or a picture. */
const fileName = /^[a-z\d-]+(\/[a-z\d-]+)*(\.test)?\.(json|yml|webp)$/

/** Serves the documentation at `/docs`. It is public, and the same on every server of a release. */
export const serveDocsPages = (app: FastifyInstance) => {
  const send = (reply: FastifyReply, file: string) =>
    reply.header('cache-control', 'no-cache').sendFile(file, folder)
  app.get('/docs', async (_, reply) => send(reply, 'index.html'))
  app.get('/docs/style.css', async (_, reply) => send(reply, 'style.css'))
  app.get<{ Params: { '*': string } }>('/docs/*', async ({ params }, reply) => {
    const page = params['*'].replace(/\/$/, '')
    if (fileName.test(page)) return send(reply, page)
    return pageName.test(page) ? send(reply, `${page}.html`) : reply.callNotFound()
  })
}
