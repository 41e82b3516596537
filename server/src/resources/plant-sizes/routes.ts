import { plantSizes } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Plant size impacts (spec section 7). */
export const plantSizeRoutes = crud(plantSizes, {
  entity: 'plant-sizes',
})
