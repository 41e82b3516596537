import { useState } from 'react'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { randomId } from '../../../lib/random.ts'
import { saveRow, readBody } from '../../crud/index.ts'
import { errorMessage, isCancelled } from '../../../services/api/api-error.ts'
import { reloadList } from '../../../services/api/lists.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import type { PersonaRow } from '../../prompts/index.ts'
import { personaSaves } from '../data/persona-saves.ts'

const { resource, toUpdate } = personaSaves

interface Replacement {
  persona: PersonaRow
  voiceId: string
}

/** The state of one replacement, also in words. */
export interface Result {
  state: 'saving' | 'replaced' | 'failed'
  message: string
}

/** Replaces voices, one persona update after another. @param onAllReplaced called when none has failed */
export function useReplaceVoices(onAllReplaced: () => void) {
  const [results, setResults] = useState<Readonly<Record<string, Result | undefined>>>({})
  const { isPending, mutate, cancel } = useApiMutation({
    async mutationFn(replacements: readonly Replacement[], signal) {
      let allReplaced = true
      for (const replacement of replacements) {
        if (signal.aborted) break
        const report = (result: Result | undefined) =>
          setResults((others) => ({ ...others, [replacement.persona.persona_id]: result }))
        report({ state: 'saving', message: 'Saving…' })
        const result = await replaceVoice(replacement, signal)
        report(result)
        allReplaced &&= result?.state === 'replaced'
        if (!result) break
      }
      await reloadList(resource)
      return allReplaced
    },
    onFinish: (allReplaced) => allReplaced && onAllReplaced(),
  })
  return { results, isPending, replace: mutate, cancel }
}

/**
 * Sends what the persona's form would send if only the voice had been changed.
 * @returns `undefined` if that was cancelled
 */
async function replaceVoice(
  { persona, voiceId }: Replacement,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const values = toUpdate({ ...persona, voice_id: voiceId }, persona)
  const [invalid] = Object.values(fieldErrors(resource.change, values, {}))
  if (invalid !== undefined) return { state: 'failed', message: invalid }
  const body = readBody(resource.change, values)
  const save = { target: persona, body, version: persona.version }
  try {
    await saveRow(personaSaves, save, { idempotencyKey: randomId(), signal })
    return { state: 'replaced', message: 'Replaced' }
  } catch (error) {
    if (isCancelled(error)) return undefined
    return { state: 'failed', message: errorMessage(error, resource.messages.updateFailed) }
  }
}
