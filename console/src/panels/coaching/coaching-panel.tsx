import {
  coachingPlaceholders,
  coachingTemplateErrors,
  rows,
  validationMessages,
} from '@greenroom/contract'
import { nameColumn } from '../../parts/list-form/column.tsx'
import { definePanel } from '../../parts/list-form/define-panel.tsx'
import { template, text } from '../../parts/list-form/field.ts'
import { loadPrompts, prompts, toasts } from './prompts.ts'

/** An empty template shows the required message alone, not the placeholder rule. */
const templateErrors = (value: string) =>
  value.trim() === '' ? [validationMessages.template] : coachingTemplateErrors(value)

/** Coaching prompts (spec section 2): edited, never added or deleted. */
export const CoachingPanel = definePanel({
  resource: prompts,
  load: loadPrompts,
  toasts,
  columns: [nameColumn()],
  fields: () => [
    text('name', 'Name', { validateOnChange: true }),
    template('template', 'Template', {
      rows: rows.templateWhenEditing,
      rules: { placeholders: coachingPlaceholders, faults: templateErrors },
      hints: { free: 'Drag to insert', used: 'Already used' },
    }),
  ],
})
