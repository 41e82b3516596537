import { aiRoles } from '@greenroom/contract'
import { nameColumn, definePanel, nameAndPromptFields } from '../features/crud/index.ts'

/** AI roles; the description is shown as the prompt template (spec section 2). */
export const AiRolesPanel = definePanel({
  resource: aiRoles,
  entity: 'ai-roles',
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('description'),
  // Spec section 2: the role tab says 'report' instead of 'prompt'.
  deleteNoun: 'report',
})
