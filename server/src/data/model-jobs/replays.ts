import type { ExpectationResult, ExperimentRun, Message } from '@greenroom/contract'
import { message } from '@greenroom/contract'
import type { ChatRequest } from '../../adapters/model-server/chat.ts'
import { ModelError } from '../../adapters/model-server/model-error.ts'
import { checkChat, judgeChat, readResults, readScored } from '../prompts/judge.ts'
import type { SideModels } from '../../database/model-schema.ts'
import { replyChat } from '../prompts/reply.ts'

/** How often each replay is judged. */
const judgements = 2

/** A conversation that a run repeats and judges, with the current or the changed text. */
export interface ReplayInput {
  readonly side: ExperimentRun['side']
  readonly repeat: number
  /** Those of its side. A job of a commit before has one model for all. */
  readonly models?: SideModels
  /** The hash of the persona's prompt, unless nothing is repeated, and that of the report prompt. */
  readonly prompt?: string
  readonly report: string
  /** Where the scale of its reports ends. */
  readonly scale: 10 | 100
  /** What is said already: before the trainee's first line, or all of a stored session. */
  readonly opening: readonly Message[]
  /** What the trainee says next. */
  readonly lines: readonly string[]
  readonly expectations: readonly string[]
}

/** What the calls of a replay have answered so far. */
interface ReplayOutput {
  readonly messages?: readonly Message[]
  readonly reports?: readonly object[]
  readonly checks?: readonly ExpectationResult[]
  /** What the model server calls the models that answered. */
  readonly models?: Partial<SideModels>
}

export interface Replay {
  /** The texts of its job by their hashes. */
  readonly texts: Readonly<Record<string, string>>
  readonly input: ReplayInput
  readonly output: ReplayOutput
}

/** A call of the language model. */
interface NextCall extends ChatRequest {
  readonly role: keyof SideModels
  /** Adds an answer to the output. @throws ModelError if it cannot be read; then the call is tried again */
  readonly read: (answer: string) => ReplayOutput
}

/** How many calls a replay takes, by the numbers of its lines and expectations. */
export const callsOf = (lines: number, expectations: number) =>
  lines + judgements + (expectations > 0 ? 1 : 0)

/**
 * The next call of a replay: the persona answers each line of the trainee in turn. Then the conversation is judged, and its
 * expectations are checked.
 * @returns `undefined` when it is done
 */
export const nextCall = ({ texts, input, output }: Replay): NextCall | undefined => {
  const { prompt = '', report, opening, lines, expectations } = input
  const { messages = opening, reports = [], checks } = output
  const line = lines[(messages.length - opening.length) / 2]
  if (line !== undefined) {
    const asked: Message[] = [...messages, { from: 'trainee', text: line }]
    return {
      ...replyChat(texts[prompt] ?? '', asked),
      role: 'player',
      read: (answer) => ({ ...output, messages: [...asked, readReply(answer)] }),
    }
  }
  if (reports.length < judgements)
    return {
      ...judgeChat(texts[report] ?? '', messages),
      role: 'judge',
      read: (answer) => ({ ...output, reports: [...reports, readScored(answer)] }),
    }
  if (expectations.length > 0 && !checks)
    return {
      ...checkChat(expectations, messages),
      role: 'judge',
      read: (answer) => ({ ...output, checks: readResults(answer, expectations, messages) }),
    }
  return undefined
}

const readReply = (text: string): Message => {
  const { data } = message.safeParse({ from: 'persona', text })
  if (!data) throw new ModelError('sent an answer that is too long or no text')
  return data
}
