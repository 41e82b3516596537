import { fetchKeptTrial } from '../../services/trials/kept-trials.ts'
import { checkExpectations, judgeConversation } from '../../services/trials/judge.ts'
import { streamReply } from '../../services/trials/stream-reply.ts'
import { readReport } from '@greenroom/contract'
import { queryClient } from '../../services/api/lists.ts'
import { createRehearsal } from './rehearsal.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { RehearsalCalls } from './rehearse-conversation.ts'

const calls: RehearsalCalls = {
  read: fetchKeptTrial,
  async reply(prompt, messages, signal) {
    const { text } = await streamReply(
      { prompt, messages: [...messages] },
      { onText: () => undefined, signal },
    )
    return text
  },
  async judge(template, messages, signal) {
    const { report } = await judgeConversation(
      { kind: 'report', template, messages: [...messages] },
      signal,
    )
    return readReport(report)
  },
  async check(expectations, messages, signal) {
    const body = { expectations: [...expectations], messages: [...messages] }
    return (await checkExpectations(body, signal)).results
  },
}

const key = ['rehearsal']

/** The rehearsal of this visit with all its results. It lives in the cache, which is emptied at sign-out. */
export function rehearsalOfVisit(): Rehearsal {
  const kept = queryClient.getQueryData<Rehearsal>(key)
  if (kept) return kept
  const created = createRehearsal(calls)
  queryClient.setQueryDefaults(key, { gcTime: Infinity })
  queryClient.setQueryData(key, created)
  return created
}
