import { companySizes } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Company sizes (spec section 7). */
export const companySizeRoutes = crud(companySizes, {
  entity: 'company-sizes',
})
