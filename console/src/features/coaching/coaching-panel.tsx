import {
  coachingPlaceholders,
  coachingTemplateErrors,
  rows,
  validationMessages,
  coaching,
  toastMessages,
  readCoachingPrompts,
} from '@greenroom/contract'
import type { CoachingPrompt } from '@greenroom/contract'
import { nameColumn, definePanel, textField } from '../crud/index.ts'
import { fetchRows } from '../../services/api/fetch.ts'
import { toastFailure } from '../../ui/toasts.ts'

/** Spec section 2: toasts about coaching appear bottom-center. */
const toasts = { position: 'bottom-center' } as const

/** The resource of the list/form pattern, which has no create and no delete (spec section 7). */
const prompts = {
  ...coaching,
  path: coaching.list.path,
  label: 'Coaching prompt',
  change: coaching.input,
  messages: {
    updated: toastMessages.coaching.updated,
    updateFailed: toastMessages.coaching.failed,
  },
}

/** An empty template shows the required message alone, not the placeholder rule. */
const templateErrors = (value: string) =>
  value.trim() === '' ? [validationMessages.template] : coachingTemplateErrors(value)

/** Coaching prompts (spec section 2): edited, never added or deleted. */
export const CoachingPanel = definePanel({
  resource: prompts,
  entity: 'coaching-prompts',
  load: loadPrompts,
  toastOptions: toasts,
  columns: [nameColumn()],
  fields: () => [
    textField('name', 'Name', { validateOnChange: true }),
    {
      kind: 'template',
      name: 'template',
      label: 'Template',
      rows: rows.templateWhenEditing,
      rules: { placeholders: coachingPlaceholders, validate: templateErrors },
      hints: { free: 'Drag to insert', used: 'Already used' },
    },
  ],
})

/**
 * Loads the prompts in any shape that a backend may send. Unlike other lists, a failure shows a toast (spec section 8).
 * @throws {ApiError}
 */
async function loadPrompts(signal: AbortSignal): Promise<readonly CoachingPrompt[]> {
  try {
    return (await fetchRows(coaching.list, { signal }, readCoachingPrompts)).rows
  } catch (error) {
    if (!signal.aborted) toastFailure(toastMessages.coaching.listFailed, toasts)
    throw error
  }
}
