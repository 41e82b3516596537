import { id, textOrEmpty } from '../lib/fields.ts'
import { nameAndDescription } from './name-and-description.ts'
import { crudResource } from '../lib/crud-resource.ts'

/** Plant size impacts (spec section 3). */
export const plantSizes = crudResource({
  path: '/v1/plant-size-impacts',
  id: 'plant_size_impact_id',
  thing: 'Plant size',
  shape: { plant_size_impact_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})
