import { id, textOrEmpty } from '../lib/fields.ts'
import { nameAndDescription } from './name-and-description.ts'
import { crudResource } from '../lib/crud-resource.ts'

/** Manufacturing models (spec section 3). */
export const manufacturingModels = crudResource({
  path: '/v1/manufacturing-models',
  id: 'manufacturing_model_id',
  thing: 'Manufacturing model',
  shape: { manufacturing_model_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})
