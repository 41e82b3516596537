import { coaching } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Coaching prompts: they are listed and updated, never created or deleted (spec section 7). */
export const coachingRoutes = crud(coaching, { entity: 'coaching-prompts' })
