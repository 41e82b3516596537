import { id, text } from '../fields.ts'
import { described } from './described.ts'
import { resource } from '../resource.ts'

/** Plant size impacts (spec section 3). */
export const plantSizes = resource({
  path: '/v1/plant-size-impacts',
  id: 'plant_size_impact_id',
  thing: 'Plant size',
  shape: { plant_size_impact_id: id, name: text, description: text },
  input: described,
})
