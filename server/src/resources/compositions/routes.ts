import { createHash } from 'node:crypto'
import { compose, compositions, texts, tokenEncoding } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { filledParts } from '../../data/recorded-parts.ts'
import { notFound } from '../../http/http-error.ts'
import { isUnchanged } from '../../http/if-none-match.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { readIngredients } from './store.ts'
import { tokensOf } from './tokens.ts'

type Response = OutputOf<typeof compositions.read.response.of>

/** Composed prompts (feature `compositions`). The ETag is the hash of the text, for those who keep copies. */
const readComposition: Route = {
  endpoint: compositions.read,
  changes: false,
  handle: async (db, request) => {
    const { params } = await parseCall(compositions.read, db, request)
    const found = await readIngredients(db, params.mode_id, params.persona_id)
    const mode = found.mode ?? notFound('mode')
    const persona = found.persona ?? notFound('persona')
    const composed = compose(mode.template, persona, found.references ?? { products: [] })
    const hash = createHash('sha256').update(composed.text).digest('hex')
    const headers = { etag: `"${hash}"` }
    if (isUnchanged(request.headers['if-none-match'], headers.etag))
      return { status: 304, body: null, headers }
    const response: Response = {
      mode_id: mode.id,
      persona_id: persona.id,
      text: composed.text,
      hash,
      characters: composed.text.length,
      tokens: await tokensOf(composed.text),
      encoding: tokenEncoding,
      parts: filledParts(composed).map((part) => ({
        ...part,
        sources: part.sources.map(({ entity, id, version }) => ({ entity, id, version })),
      })),
    }
    return { status: 200, body: JSON.stringify(response), headers }
  },
}

/** Composed prompts, and token counts of any text (feature `tokens`). */
export const compositionRoutes: Route[] = [
  readComposition,
  serve(texts.countTokens, async ({ body }) => ({
    tokens: await tokensOf(body.text),
    encoding: tokenEncoding,
  })),
]
