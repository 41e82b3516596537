import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { policyWithNonce } from './headers.ts'
import { isBelowApi } from './paths.ts'
import { refuse } from './http-error.ts'

/** The console's own addresses (spec section 2). */
const screens = ['/', '/drawer', '/prompt']
/** What the build leaves beside the console and is for nobody's eyes, and what is never a file of ours. */
const hidden = /\.(map|br|gz)$|^index\.html$|^\/|(^|\/)\./
const year = 'public, max-age=31536000, immutable'

/**
 * Serves the built console: its page at the three screens, and its files.
 * @param folder the build, with `.br` beside what can be compressed
 * @param siteUrl the base of the links of the top bar
 * @param features what the API beside it can beyond the specification: the page says so too, for its very first call
 */
export const serveConsole = async (
  app: FastifyInstance,
  { folder, siteUrl, features = '' }: { folder: string; siteUrl: string; features?: string },
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
  })
  for (const screen of screens)
    app.get(screen, async (_, reply) => sendPage(reply, folder, { siteUrl, features }))
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const { '*': path } = request.params
    if (isBelowApi(request) || hidden.test(path)) return reply.callNotFound()
    // The build puts a hash of the content in the name of everything in assets.
    reply.header('cache-control', path.startsWith('assets/') ? year : 'public, max-age=3600')
    return reply.sendFile(path)
  })
}

/** Each answer has a nonce of its own, so the page is filled in anew and never kept. */
const sendPage = async (
  reply: FastifyReply,
  folder: string,
  { siteUrl, features }: { siteUrl: string; features: string },
) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() =>
    refuse(404, 'The console has not been built: npm run build.'),
  )
  const nonce = randomBytes(16).toString('base64')
  const filled = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__SITE_URL__', () => escaped(siteUrl))
    .replaceAll('__FEATURES__', features)
  return reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': policyWithNonce(nonce) })
    .type('text/html; charset=utf-8')
    .send(filled)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
