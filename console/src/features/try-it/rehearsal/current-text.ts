import { fromWire } from '@greenroom/contract'
import type { TrialSummary } from '@greenroom/contract'
import { createComposer, withRow } from '../../prompts/index.ts'
import type { PromptSources } from '../../prompts/index.ts'
import type { EditedRow } from '../../crud/index.ts'
import type { TextOfNow } from './rehearsed.ts'

/** A form whose unsaved text is rehearsed. */
export type RehearsedForm = Pick<EditedRow, 'entity' | 'row' | 'isDirty'>

/** A report prompt of a mode, in wire form. */
export interface ReportPrompt {
  mode_id?: string | null | undefined
  prompt_template: string
}

/**
 * Finds the current text for kept conversations. Each is composed once.
 * @param form the open form
 * @returns a function that returns `undefined` where the mode or the persona was deleted
 */
export function createTextOfNow(
  saved: PromptSources,
  reportPrompts: readonly ReportPrompt[],
  form: RehearsedForm,
): (trial: TrialSummary) => TextOfNow | undefined {
  const edited = form.isDirty() ? withRow(saved, form.entity, form.row()) : saved
  const [composeSaved, composeEdited] = [createComposer(saved), createComposer(edited)]
  const promptOf = (
    compose: typeof composeSaved,
    sources: PromptSources,
    { mode_id, persona_id }: TrialSummary,
  ) => {
    const mode = sources['interaction-modes'].find(({ id }) => id === mode_id)
    const persona = sources.personas.find(({ id }) => id === persona_id)
    return mode && persona && compose(mode, persona).text
  }
  const composeText = (trial: TrialSummary): TextOfNow | undefined => {
    const prompt = promptOf(composeEdited, edited, trial)
    const report = reportPrompts.find(({ mode_id }) => mode_id === trial.mode_id)
    if (prompt === undefined) return undefined
    return {
      prompt,
      reportTemplate: report && fromWire(report.prompt_template),
      isUnsaved: prompt !== promptOf(composeSaved, saved, trial),
    }
  }
  const composed = new Map<TrialSummary, TextOfNow | undefined>()
  return (trial) => {
    if (!composed.has(trial)) composed.set(trial, composeText(trial))
    return composed.get(trial)
  }
}
