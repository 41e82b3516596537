import { industries } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Industries (spec section 7). */
export const industryRoutes = crud(industries, {
  entity: 'industries',
})
