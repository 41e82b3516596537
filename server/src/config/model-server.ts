import { ConfigError } from './config-error.ts'

/** An OpenAI-compatible server with a language model. */
export interface ModelServer {
  /** The base URL, such as `http://localhost:11434/v1`, without a trailing slash. */
  readonly url: string
  readonly model: string
  readonly key?: string
}

/**
 * Reads the settings of the model server.
 * @throws ConfigError when only some of them are set
 */
export const readModelServer = ({
  LLM_URL: url,
  LLM_MODEL: model,
  LLM_KEY: key,
}: Partial<Record<'LLM_URL' | 'LLM_MODEL' | 'LLM_KEY', string | undefined>>):
  ModelServer | undefined => {
  if (url && model) return { url, model, ...(key && { key }) }
  if (url) throw new ConfigError('LLM_MODEL', 'must be set when LLM_URL is')
  if (model) throw new ConfigError('LLM_URL', 'must be set when LLM_MODEL is')
  if (key) throw new ConfigError('LLM_URL', 'must be set when LLM_KEY is')
  return undefined
}
