import { id, textOrEmpty } from '../lib/fields.ts'
import { nameAndDescription } from './name-and-description.ts'
import { crudResource } from '../lib/crud-resource.ts'

/** AI roles; the description is shown as the prompt template (spec section 2). */
export const aiRoles = crudResource({
  path: '/v1/ai-roles',
  id: 'ai_role_id',
  thing: 'Role',
  shape: { ai_role_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})
