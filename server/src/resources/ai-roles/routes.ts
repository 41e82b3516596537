import { aiRoles } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** AI roles (spec section 7). */
export const aiRoleRoutes = crud(aiRoles, { entity: 'ai-roles' })
