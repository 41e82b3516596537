import { compositions, texts, tokenEncoding } from '@greenroom/contract'
import { composedPrompt } from '../../data/composed-prompt.ts'
import { tokensOf } from '../../data/tokens.ts'
import { unlessUnchanged } from '../../http/if-none-match.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'

/** Composed prompts (feature `compositions`). The ETag is the hash of the text, for those who keep copies. */
const readComposition: Route = {
  endpoint: compositions.read,
  changes: false,
  handle: async (db, request) => {
    const { params } = await parseCall(compositions.read, db, request)
    const { hash, response } = await composedPrompt(db, params.mode_id, params.persona_id)
    return unlessUnchanged(request, `"${hash}"`, async () => JSON.stringify(await response()))
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
