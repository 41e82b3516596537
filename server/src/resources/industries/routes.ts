import { industries } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Industries (spec section 7). */
export const industryRoutes = crud(industries, {
  table: 'industries',
  usedBy: { products: 'product', personas: 'persona' },
})
