import { id, textOrEmpty } from '../lib/fields.ts'
import { nameAndDescription } from './name-and-description.ts'
import { crudResource } from '../lib/crud-resource.ts'

/** Company sizes. Their failures keep the capital letter, as spec section 8 writes it. */
export const companySizes = crudResource({
  path: '/v1/company-sizes',
  id: 'company_size_id',
  thing: 'Company size',
  noun: 'Company size',
  shape: { company_size_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})
