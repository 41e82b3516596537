import { id, text } from '../fields.ts'
import { described } from './described.ts'
import { resource } from '../resource.ts'

/** AI roles; the description is shown as the prompt template (spec section 2). */
export const aiRoles = resource({
  path: '/v1/ai-roles',
  id: 'ai_role_id',
  thing: 'Role',
  shape: { ai_role_id: id, name: text, description: text },
  input: described,
})
