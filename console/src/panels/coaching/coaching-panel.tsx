import { coachingPlaceholders, coachingTemplateErrors, rows } from '@greenroom/contract'
import { nameColumn } from '../../parts/list-form/column.tsx'
import { definePanel } from '../../parts/list-form/define-panel.tsx'
import { templateField, textField } from '../../parts/list-form/field.ts'
import { loadPrompts, prompts, toasts } from './prompts.ts'

/** Coaching prompts (spec section 2): edited, never added or deleted. */
export const CoachingPanel = definePanel({
  resource: prompts,
  load: loadPrompts,
  toastOptions: toasts,
  columns: [nameColumn()],
  fields: () => [
    textField('name', 'Name'),
    templateField('template', 'Template', {
      rows: rows.templateWhenEditing,
      rules: { placeholders: coachingPlaceholders, faults: coachingTemplateErrors },
      hints: { free: 'Drag to insert', used: 'Already used' },
    }),
  ],
})
