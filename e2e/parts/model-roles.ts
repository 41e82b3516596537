import { words } from '../../server/test/model-server.ts'
import type { ModelAnswer, ModelCall } from '../../server/test/model-server.ts'

/** What a call asks the model for. */
export function kindOf({ body: { messages } }: ModelCall): 'reply' | 'judge' | 'check' {
  const [system, user] = messages
  if (system?.content.startsWith('You check')) return 'check'
  // A transcript begins with the name of whoever spoke first.
  return /^(Trainee|Customer): /.test(user?.content ?? '') && messages.length === 2
    ? 'judge'
    : 'reply'
}

/** How the fake model plays its roles. */
interface Play {
  /** The answer of the persona. */
  reply?: (call: ModelCall) => string | ModelAnswer
  /** The overall score of a transcript. @param at how many judgements of this play came before */
  score?: (transcript: string, at: number) => number
  /** Whether an expectation is met, and the quote. */
  check?: (transcript: string) => { met: boolean; quote: string }
}

/** Plays the persona and the judge. */
export function play({
  reply = () => 'Send me a reference.',
  score = () => 70,
  check = () => ({ met: true, quote: '' }),
}: Play = {}): ModelAnswer {
  let judgements = 0
  return (response, call) => {
    const kind = kindOf(call)
    const transcript = call.body.messages.at(-1)?.content ?? ''
    if (kind === 'judge')
      return words([JSON.stringify({ overall_score: score(transcript, judgements++) })])(
        response,
        call,
      )
    if (kind === 'check') {
      const count = transcript.match(/^\d+\. /gm)?.length ?? 0
      const results = Array.from({ length: count }, (_, at) => ({
        number: at + 1,
        ...check(transcript),
      }))
      return words([JSON.stringify({ results })])(response, call)
    }
    const answer = reply(call)
    return (typeof answer === 'string' ? words([answer]) : answer)(response, call)
  }
}
