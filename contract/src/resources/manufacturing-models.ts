import { id, text } from '../fields.ts'
import { described } from './described.ts'
import { resource } from '../resource.ts'

/** Manufacturing models (spec section 3). */
export const manufacturingModels = resource({
  path: '/v1/manufacturing-models',
  id: 'manufacturing_model_id',
  thing: 'Manufacturing model',
  shape: { manufacturing_model_id: id, name: text, description: text },
  input: described,
})
