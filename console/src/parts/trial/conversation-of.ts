import { queryClient } from '../../services/api/lists.ts'
import { createConversation } from './conversation.ts'
import type { Conversation } from './conversation-state.ts'

/**
 * The conversation of this visit with a persona in a mode. It lives in the cache, which is emptied at sign-out.
 */
export function conversationOf(personaId: string, modeId: string): Conversation {
  const key = ['conversation', personaId, modeId]
  const found = queryClient.getQueryData<Conversation>(key)
  if (found) return found
  const created = createConversation()
  queryClient.setQueryDefaults(['conversation'], { gcTime: Infinity })
  queryClient.setQueryData(key, created)
  return created
}
