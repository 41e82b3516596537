import { coaching, fromWire, modeReports, readCoachingPrompts } from '@greenroom/contract'
import type { CallConversation, Message } from '@greenroom/contract'
import { randomId } from '../../../lib/random.ts'
import { createStore } from '../../../lib/store.ts'
import { ApiError, errorMessage } from '../../../services/api/api-error.ts'
import { fetchList } from '../../../services/api/fetch.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { judgeConversation, streamReply } from '../api/conversations.ts'
import type { Judgement } from '../api/conversations.ts'

const failures: Readonly<Record<Work, string>> = {
  answer: 'The answer could not be received. Check your connection and try again.',
  report: 'The conversation could not be judged. Check your connection and try again.',
  coaching: 'The coaching text could not be received. Check your connection and try again.',
}

/** A conversation with a persona. It lives outside of components, so that its panel can be closed and opened again. */
export function createConversation() {
  const state = createStore<ConversationState>({
    lines: [],
    draft: '',
    working: undefined,
    failure: undefined,
    prompt: undefined,
    previous: [],
  })
  const set = (change: Partial<ConversationState>) => state.set({ ...state.get(), ...change })
  const add = <L extends Line>(line: L): L => {
    set({ lines: [...state.get().lines, line] })
    return line
  }
  /** Changes a line, unless it was changed or removed elsewhere. @returns the changed line */
  const change = <L extends Line>(line: L, news: Partial<L>): L => {
    const changed = { ...line, ...news }
    set({ lines: state.get().lines.map((one) => (one === line ? changed : one)) })
    return changed
  }
  const messages = () => messagesOf(state.get().lines)
  const remove = (line: Line) => set({ lines: state.get().lines.filter((one) => one !== line) })
  let running: AbortController | undefined
  let conversation: CallConversation | undefined
  let repeat: (prompt: string) => Promise<void> = async () => undefined

  /** Does one piece of work. @returns whether it is done */
  async function run(work: Work, call: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const { signal } = (running = new AbortController())
    set({ working: work, failure: undefined })
    try {
      await call(signal)
      if (signal.aborted) return false
      set({ working: undefined })
      return true
    } catch (error) {
      if (!signal.aborted) set({ working: undefined, failure: errorMessage(error, failures[work]) })
      return false
    }
  }

  async function answer(prompt: string) {
    repeat = answerAgain
    const said = messages()
    let line = add<MessageLine>({ kind: 'message', from: 'persona', text: '' })
    set({ prompt })
    const isDone = await run('answer', async (signal) => {
      const onText = (delta: string) => {
        if (!signal.aborted) line = change(line, { text: line.text + delta, ended: '' })
      }
      const onThinking = (discard: boolean) => {
        if (signal.aborted) return
        line = change(line, { ended: 'Thinking…', ...(discard && { text: '' }) })
      }
      const { text, finish, model } = await streamReply(
        { prompt, messages: said, conversation },
        { onText, onThinking, signal },
      )
      line = change(line, { model })
      if (text.trim() === '') throw new ApiError(0, 'The model gave no answer.')
      if (finish === 'length') change(line, { ended: 'Reached the length limit' })
      if (finish === 'content_filter') change(line, { ended: 'Cut off by a content filter' })
    })
    if (isDone) return
    // A failure before the first word leaves its sentence only. What was stopped has been changed by `stop`.
    if (line.text.trim() === '') remove(line)
    else change(line, { ended: 'Cut off' })
  }

  async function answerAgain(prompt: string) {
    const last = state.get().lines.at(-1)
    if (last?.kind === 'message' && last.from === 'persona') remove(last)
    await answer(prompt)
  }

  /** Judges the conversation, then asks for the text of the first coaching prompt. */
  async function judge(modeId: string) {
    if (state.get().working) return
    repeat = () => judge(modeId)
    const line = add<JudgementLine>({ kind: 'judgement' })
    let first: Coaching | undefined
    const isDone = await run('report', async (signal) => {
      const { report: template, coachings } = await loadJudges(modeId, signal)
      first = coachings[0]
      if (template === undefined) return void change(line, { coachings, hasNoPrompt: true })
      const body = { kind: 'report' as const, template, messages: messages(), conversation }
      change(line, { coachings, report: await judgeConversation(body, signal) })
    })
    if (!isDone) remove(line)
    else if (first) await coach(first)
  }

  /** Asks for the text of a coaching prompt. */
  async function coach(of: Coaching) {
    const judgement = currentJudgement(state.get().lines)
    if (!judgement || state.get().working) return
    repeat = () => coach(of)
    let line = change(judgement, { coaching: { of, text: '' } })
    const isDone = await run('coaching', async (signal) => {
      const body = {
        kind: 'coaching' as const,
        template: of.template,
        messages: messages(),
        conversation,
      }
      const { raw: text, cut, model } = await judgeConversation(body, signal)
      line = change(line, { coaching: { of, text, cut, model } })
    })
    if (!isDone) change(line, { coaching: undefined })
  }

  return {
    state,
    setDraft: (draft: string) => set({ draft }),
    /** Sends what is typed. The names at the first message title the conversation in the activity. */
    async send(prompt: string, names: Omit<CallConversation, 'id'>) {
      const { draft, working, prompt: before, lines: all } = state.get()
      const text = draft.trim()
      if (working || text === '') return
      if (all.length === 0) conversation = { id: randomId(), ...names }
      if (before !== undefined && before !== prompt)
        add({ kind: 'note', text: 'The prompt has changed. The new text is used from here.' })
      add({ kind: 'message', from: 'trainee', text })
      set({ draft: '', previous: [] })
      await answer(prompt)
    },
    judge,
    coach,
    /** Repeats what has failed. */
    tryAgain: (prompt: string) => repeat(prompt),
    /** Stops what is going on. What has arrived stays. */
    stop() {
      const { working, lines: all } = state.get()
      if (!working) return
      running?.abort()
      const last = all.at(-1)
      if (working === 'answer' && last?.kind === 'message') change(last, { ended: 'Stopped' })
      set({ working: undefined })
    },
    addNote: (text: string) => void add({ kind: 'note', text }),
    startOver: () =>
      set({ lines: [], prompt: undefined, failure: undefined, previous: state.get().lines }),
    bringBack() {
      set({ lines: state.get().previous, previous: [] })
    },
  }
}
export type Conversation = ReturnType<typeof createConversation>

/** Loads what a conversation in a mode is judged with, as it is saved now, in its author's form. @throws {ApiError} */
async function loadJudges(modeId: string, signal: AbortSignal) {
  const [reports, prompts] = await Promise.all([
    fetchList(modeReports.list, { signal }),
    request(coaching.list, { signal }).then(readJson).then(readCoachingPrompts),
  ])
  if (!prompts) throw new ApiError(0)
  const report = reports.find(({ mode_id }) => mode_id === modeId)
  return {
    report: report && fromWire(report.prompt_template),
    coachings: prompts.map(({ prompt_id: id, name, template }) => ({
      id,
      name: name.trim() || 'Unnamed',
      template: fromWire(template),
    })),
  }
}

/** What is going on, or what has failed. */
type Work = 'answer' | 'report' | 'coaching'

export interface ConversationState {
  lines: readonly Line[]
  /** What is typed and not sent yet. */
  draft: string
  working: Work | undefined
  /** Why the last work failed, in a sentence. */
  failure: string | undefined
  /** The prompt of the last answer. */
  prompt: string | undefined
  /** The lines before the conversation was started over. */
  previous: readonly Line[]
}

/** One message. `ended` tells why the persona's text is not complete, and `model` which one has answered. */
interface MessageLine extends Message {
  kind: 'message'
  ended?: string
  model?: string
}

/** A quiet remark between two messages. */
interface NoteLine {
  kind: 'note'
  text: string
}

/** A coaching prompt, in its author's form. */
export interface Coaching {
  id: string
  name: string
  template: string
}

/** What a judge said about the conversation up to here. */
export interface JudgementLine {
  kind: 'judgement'
  report?: Judgement
  /** Whether the mode has no report prompt. */
  hasNoPrompt?: boolean
  /** The coaching prompts that there are. */
  coachings?: readonly Coaching[]
  coaching?: ({ of: Coaching; text: string } & Pick<Judgement, 'cut' | 'model'>) | undefined
}

export type Line = MessageLine | NoteLine | JudgementLine

/** The messages that the model gets. What was stopped before its first word is none. */
export const messagesOf = (lines: readonly Line[]): Message[] =>
  lines.flatMap((line) =>
    line.kind === 'message' && line.text.trim() !== ''
      ? [{ from: line.from, text: line.text }]
      : [],
  )

/** The model that has answered last, where it is known. */
export const lastModel = (lines: readonly Line[]): string | undefined =>
  lines.flatMap((line) => (line.kind === 'message' && line.model) || []).at(-1)

/** Whether the persona has said something that can be judged and kept. */
export const hasAnswer = (lines: readonly Line[]): boolean =>
  messagesOf(lines).some(({ from }) => from === 'persona')

/** The latest judgement, unless the conversation has gone on since. */
export function currentJudgement(lines: readonly Line[]): JudgementLine | undefined {
  const last = lines.findLast(({ kind }) => kind !== 'note')
  return last?.kind === 'judgement' ? last : undefined
}
