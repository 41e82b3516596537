import * as z from 'zod/mini'
import { modelText } from './fields.ts'

/** The most messages of a conversation. */
export const maxMessages = 400
/** The longest message, in characters. */
export const maxMessageText = 20_000

/** One message of a conversation between a trainee and a persona. */
export const message = z.object({
  from: z.enum(['trainee', 'persona'], { error: 'must be trainee or persona' }),
  text: modelText(maxMessageText),
})

export type Message = z.infer<typeof message>

/** The messages of a conversation, in order. */
export const messages = z
  .array(message, { error: 'must be a list of messages' })
  .check(z.maxLength(maxMessages, `must be at most ${maxMessages} messages`))
