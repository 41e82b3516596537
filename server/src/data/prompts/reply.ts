import type { Message } from '@greenroom/contract'
import type { ChatRequest } from '../../adapters/model-server/chat.ts'

/** The most tokens of an answer of the persona. */
const maxTokens = 800

const roles = { trainee: 'user', persona: 'assistant' } as const

/** What a model is asked for the persona's next message. The prompt is the system message, byte for byte. */
export const replyChat = (prompt: string, messages: readonly Message[]): ChatRequest => ({
  messages: [
    { role: 'system', content: prompt },
    ...messages.map(({ from, text }) => ({ role: roles[from], content: text })),
  ],
  maxTokens,
})
