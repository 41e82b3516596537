import { compositions, texts, tokenEncoding } from '@greenroom/contract'
import { composedPrompt } from '../../data/prompts/composed-prompt.ts'
import { tokensOf } from '../../data/prompts/tokens.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveConditional } from '../../http/serve.ts'

/** Composed prompts (feature `compositions`), and token counts of any text (feature `tokens`). */
export const compositionRoutes: Route[] = [
  serveConditional(compositions.read, async ({ db, params: { mode_id, persona_id } }) => {
    const { hash, response } = await composedPrompt(db, mode_id, persona_id)
    // The hash of the text, for those who keep copies.
    return { tag: hash, json: async () => JSON.stringify(await response()) }
  }),
  serve(texts.countTokens, async ({ body }) => ({
    tokens: await tokensOf(body.text),
    encoding: tokenEncoding,
  })),
]
