import { id, text } from '../fields.ts'
import { described } from './described.ts'
import { resource } from '../resource.ts'

/** Company sizes. Their failures keep the capital letter, as spec section 8 writes it. */
export const companySizes = resource({
  path: '/v1/company-sizes',
  id: 'company_size_id',
  thing: 'Company size',
  failure: 'Company size',
  shape: { company_size_id: id, name: text, description: text },
  input: described,
})
