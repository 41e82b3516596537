import type { Message } from '@greenroom/contract'

const speakers = { trainee: 'Trainee', persona: 'Customer' } as const

/** A conversation as text, with the names that the standard prompts use. */
export const transcriptOf = (messages: readonly Message[]): string =>
  messages.map(({ from, text }) => `${speakers[from]}: ${text}`).join('\n\n')
