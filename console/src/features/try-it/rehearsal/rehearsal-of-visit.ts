import { randomId } from '../../../lib/random.ts'
import { checkExpectations, fetchKeptTrial, judgeConversation, streamReply } from '../api/trials.ts'
import { readReport } from '@greenroom/contract'
import { queryClient } from '../../../services/api/lists.ts'
import { createRehearsal } from './rehearsal.ts'
import type { Rehearsal, RehearsalItem } from './rehearsal.ts'
import type { RehearsalCalls } from './rehearse-conversation.ts'

/** The calls for one conversation, which share an entry of the activity. */
function callsOf(names: RehearsalItem['names']): RehearsalCalls {
  const conversation = { id: randomId(), ...names }
  return {
    read: fetchKeptTrial,
    async reply(prompt, messages, signal) {
      const { text } = await streamReply(
        { prompt, messages: [...messages], conversation },
        { onText: () => undefined, signal },
      )
      return text
    },
    async judge(template, messages, signal) {
      const { report } = await judgeConversation(
        { kind: 'report', template, messages: [...messages], conversation },
        signal,
      )
      return readReport(report)
    },
    async check(expectations, messages, signal) {
      const body = { expectations: [...expectations], messages: [...messages], conversation }
      return (await checkExpectations(body, signal)).results
    },
  }
}

const key = ['rehearsal']

/** The rehearsal of this visit with all its results. It lives in the cache, which is emptied at sign-out. */
export function rehearsalOfVisit(): Rehearsal {
  const kept = queryClient.getQueryData<Rehearsal>(key)
  if (kept) return kept
  const created = createRehearsal(callsOf)
  queryClient.setQueryDefaults(key, { gcTime: Infinity })
  queryClient.setQueryData(key, created)
  return created
}
