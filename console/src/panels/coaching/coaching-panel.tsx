import {
  coachingPlaceholders,
  coachingTemplateErrors,
  rows,
  validationMessages,
} from '@greenroom/contract'
import { nameColumn } from '../../parts/list-form/column.tsx'
import { definePanel } from '../../parts/list-form/define-panel.tsx'
import { templateField, textField } from '../../parts/list-form/field.ts'
import { loadPrompts, prompts, toasts } from './prompts.ts'

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
    templateField('template', 'Template', {
      rows: rows.templateWhenEditing,
      rules: { placeholders: coachingPlaceholders, validate: templateErrors },
      hints: { free: 'Drag to insert', used: 'Already used' },
    }),
  ],
})
