import type { ExpectationResult, Message, Report, Trial } from '@greenroom/contract'
import { judgements } from './rehearsed.ts'
import type { Rehearsed, Side, TextOfNow } from './rehearsed.ts'

/** The calls to the server that a rehearsal makes, one at a time. */
export interface RehearsalCalls {
  read: (trialId: string, signal: AbortSignal) => Promise<Trial>
  /** Asks for the persona's next message. */
  reply: (prompt: string, messages: readonly Message[], signal: AbortSignal) => Promise<string>
  /** Judges a conversation. @returns `undefined` if the model's answer is no report */
  judge: (
    template: string,
    messages: readonly Message[],
    signal: AbortSignal,
  ) => Promise<Report | undefined>
  check: (
    expectations: readonly string[],
    messages: readonly Message[],
    signal: AbortSignal,
  ) => Promise<readonly ExpectationResult[]>
}

/** The replay comes first: it is what the author waits for. */
const sides: readonly Side[] = ['replay', 'kept']
const judged = sides.flatMap((side) => Array.from({ length: judgements }, () => side))

/**
 * Replays a kept conversation with the current text, judges both conversations and checks what is expected of them.
 * @param update called with everything that is new about the conversation
 * @throws what a call throws
 */
export async function rehearseConversation(
  trialId: string,
  { prompt, reportTemplate }: TextOfNow,
  calls: RehearsalCalls,
  signal: AbortSignal,
  update: (news: Partial<Rehearsed>) => void,
): Promise<void> {
  update({ step: 'Reading the conversation' })
  const kept = await calls.read(trialId, signal)
  update({ kept })
  const replay = await replayConversation(kept.messages, prompt, calls, signal, update)
  const conversations = { kept: kept.messages, replay }

  const reports: Record<Side, readonly Report[]> = { kept: [], replay: [] }
  if (reportTemplate !== undefined)
    for (const [at, side] of judged.entries()) {
      update({ step: `Judgement ${at + 1} of ${judged.length}` })
      const report = await calls.judge(reportTemplate, conversations[side], signal)
      if (report) reports[side] = [...reports[side], report]
      update({ reports: { ...reports } })
    }

  const checks: Partial<Record<Side, readonly ExpectationResult[]>> = {}
  if (kept.expectations.length > 0)
    for (const side of sides) {
      update({ step: 'Checking the expectations' })
      checks[side] = await calls.check(kept.expectations, conversations[side], signal)
      update({ checks: { ...checks } })
    }
}

/**
 * Sends the trainee's lines again, each with the new conversation so far. The persona answers where it answered in the
 * kept conversation.
 */
async function replayConversation(
  messages: readonly Message[],
  prompt: string,
  { reply }: RehearsalCalls,
  signal: AbortSignal,
  update: (news: Partial<Rehearsed>) => void,
): Promise<readonly Message[]> {
  const total = messages.filter(({ from }) => from === 'persona').length
  const replay: Message[] = []
  let answers = 0
  for (const message of messages) {
    if (message.from === 'persona') {
      answers++
      update({ step: `Answer ${answers} of ${total}` })
      replay.push({ from: 'persona', text: await reply(prompt, replay, signal) })
    } else replay.push(message)
    update({ replay: [...replay] })
  }
  return replay
}
