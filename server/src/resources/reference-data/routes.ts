import { isEntity, referenceData } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** AI roles, industries, sizes, products and models (spec section 7). */
export const referenceDataRoutes = Object.entries(referenceData).flatMap(([entity, resource]) =>
  isEntity(entity) ? crud(resource, { entity }) : [],
)
