import { aiRoles } from '@greenroom/contract'
import { nameColumn } from '../parts/list-form/column.tsx'
import { definePanel } from '../parts/list-form/define-panel.tsx'
import { nameAndPromptFields } from '../parts/list-form/field.ts'

/** AI roles; the description is shown as the prompt template (spec section 2). */
export const AiRolesPanel = definePanel({
  resource: aiRoles,
  entity: 'ai-roles',
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('description'),
  // Spec section 2: the role tab says 'report' instead of 'prompt'.
  deleteNoun: 'report',
})
