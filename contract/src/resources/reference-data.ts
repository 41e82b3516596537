import * as z from 'zod/mini'
import { crudResource } from '../lib/crud-resource.ts'
import {
  id,
  optionalId,
  promptText,
  requiredChoice,
  requiredText,
  textOrEmpty,
} from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'

const name = requiredText(validationMessages.name)
/** The prompt text of an item, shown as its prompt template (spec section 2). */
const text = promptText(validationMessages.promptTemplate)

const nameAndDescription = z.object({ name, description: text })

export const aiRoles = crudResource({
  path: '/v1/ai-roles',
  id: 'ai_role_id',
  label: 'Role',
  schema: 'AiRole',
  shape: { ai_role_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})

export const industries = crudResource({
  path: '/v1/industries',
  id: 'industry_id',
  label: 'Industry',
  schema: 'Industry',
  shape: { industry_id: id, name: textOrEmpty, details: textOrEmpty },
  input: z.object({ name, details: text }),
})

/** Company sizes. Their failures keep the capital letter, as spec section 8 writes it. */
export const companySizes = crudResource({
  path: '/v1/company-sizes',
  id: 'company_size_id',
  label: 'Company size',
  noun: 'Company size',
  schema: 'CompanySize',
  shape: { company_size_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})

/** Products. Their messages say "Product size", as spec section 8 writes it for products. */
export const products = crudResource({
  path: '/v1/products',
  id: 'product_id',
  label: 'Product size',
  noun: 'Product size',
  schema: 'Product',
  shape: { product_id: id, name: textOrEmpty, details: textOrEmpty, industry_id: optionalId },
  input: z.object({
    name,
    details: text,
    industry_id: requiredChoice(validationMessages.industry),
  }),
})

export const plantSizes = crudResource({
  path: '/v1/plant-size-impacts',
  id: 'plant_size_impact_id',
  label: 'Plant size',
  schema: 'PlantSize',
  shape: { plant_size_impact_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})

export const manufacturingModels = crudResource({
  path: '/v1/manufacturing-models',
  id: 'manufacturing_model_id',
  label: 'Manufacturing model',
  schema: 'ManufacturingModel',
  shape: { manufacturing_model_id: id, name: textOrEmpty, description: textOrEmpty },
  input: nameAndDescription,
})

/** What personas refer to and administrators maintain in lists, in the order of spec section 7. */
export const referenceData = {
  'ai-roles': aiRoles,
  industries,
  'company-sizes': companySizes,
  products,
  'plant-sizes': plantSizes,
  'manufacturing-models': manufacturingModels,
} as const
