import type { ModelServer } from '../../config/config.ts'

/** What a model is asked. */
export interface ChatRequest {
  readonly messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[]
  readonly maxTokens: number
}

/** What a model server takes, as far as its refusals and answers have told. It holds as long as the process runs. */
export interface Dialect {
  /** The field that limits the tokens of an answer; `undefined` if the server takes none. */
  tokens: string | undefined
  /** How many tokens more a model gets that thinks before it answers. */
  room: number
  /** Whether it can be asked for a stream, and for the tokens at the end of one. */
  stream: boolean
  usage: boolean
  /** Whether a call was answered; until then, the one that is under way. */
  isKnown: boolean
  first?: Promise<unknown> | undefined
}

const dialects = new Map<string, Dialect>()

/** What is known of a model on its server: models of one server differ. */
export const dialectOf = ({ url, model }: ModelServer): Dialect => {
  const key = `${url} ${model}`
  const known = dialects.get(key) ?? {
    ...{ tokens: 'max_tokens', room: 0, stream: true, usage: true, isKnown: false },
  }
  dialects.set(key, known)
  return known
}

/** The body of a call. */
export const bodyOf = (dialect: Dialect, model: string, request: ChatRequest): string => {
  const { tokens, room, stream, usage } = dialect
  return JSON.stringify({
    model,
    messages: request.messages,
    ...(tokens && { [tokens]: request.maxTokens + room }),
    ...(stream && { stream }),
    ...(stream && usage && { stream_options: { include_usage: true } }),
  })
}

/** How servers say that they do not take a field, whatever its value. */
const isUnknownField =
  /unsupported|(not|n't) support|unrecogni[sz]ed|unknown|unexpected|invalid (keyword )?arg|extra_forbidden|extra inputs|extraneous|not (permitted|allowed)/i

/** Reads which field a server refuses, and what it calls it. @returns whether the next call differs */
export const learnFromRefusal = (dialect: Dialect, refusal: string): boolean => {
  const { tokens } = dialect
  const isNamed = (field: string) => new RegExp(`\\b${field}\\b`).test(refusal)
  if (!isUnknownField.test(refusal)) {
    // The answer with room for thoughts is longer than the model's context.
    if (dialect.room === 0 || !tokens || !isNamed(tokens)) return false
    dialect.room = 0
  } else if (dialect.usage && isNamed('stream_options')) dialect.usage = false
  else if (tokens && isNamed(tokens)) {
    const other = /\bmax_(?!tokens\b)\w*tokens\b/.exec(refusal)?.[0] ?? 'max_completion_tokens'
    dialect.tokens = tokens === 'max_tokens' ? other : undefined
  } else if (dialect.stream && /["'`]stream["'`]/.test(refusal)) dialect.stream = false
  else return false
  return true
}

/** Gives a model that thinks room for its thoughts. */
export const giveRoom = (dialect: Dialect): void => {
  dialect.room = 8000
}
