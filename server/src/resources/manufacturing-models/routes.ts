import { manufacturingModels } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Manufacturing models (spec section 7). */
export const manufacturingModelRoutes = crud(manufacturingModels, {
  entity: 'manufacturing-models',
})
