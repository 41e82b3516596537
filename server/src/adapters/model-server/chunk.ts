import * as z from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { ModelError } from './model-error.ts'
import { errorDetail } from './refusal.ts'

const count = z.number().nonnegative()
const usage = z.object({ prompt_tokens: count, completion_tokens: count })

/** The tokens of a call. */
export type Usage = z.infer<typeof usage>

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().max(100).nullish(),
      }),
    )
    .nullish(),
  usage: usage.nullish().catch(null),
})

const failed = z.object({ error: z.unknown().refine(Boolean) })

/**
 * Reads one event of a streamed chat completion.
 * @throws ModelError for an error of the model server, or if it is no such event
 */
export const readChunk = (
  data: string,
  key: string | undefined,
): { text: string; finish: string; usage: Usage | null } => {
  const json = parseJson(data)
  if (failed.safeParse(json).success)
    throw new ModelError('stopped with an error', errorDetail(json, key))
  const read = chunk.safeParse(json)
  if (!read.success) throw new ModelError('sent something that is no part of a chat completion')
  const [choice] = read.data.choices ?? []
  return {
    text: choice?.delta?.content ?? '',
    finish: choice?.finish_reason ?? '',
    usage: read.data.usage ?? null,
  }
}
