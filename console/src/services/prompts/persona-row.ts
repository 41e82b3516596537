import { id, personas } from '@greenroom/contract'
import * as z from 'zod/mini'

const { shape } = personas.entity
const bareId = z.catch(z.nullish(id), undefined)
// A nested object of another shape counts as missing.
const industry = z.catch(shape.industry, undefined)
const role = z.catch(shape.ai_role, undefined)
const model = z.catch(shape.manufacturing_model, undefined)
const plantSize = z.catch(shape.plant_size_impact, undefined)
const companySize = z.catch(shape.company_size_new, undefined)

export const attachedProduct = z.object({
  persona_product_id: id,
  product: z.object({ product_id: id, name: z.catch(z.string(), '') }),
})
export type AttachedProduct = z.infer<typeof attachedProduct>

/** The attached products; unreadable ones are dropped. */
const attachedProducts = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((all) => all.flatMap((each) => z.safeParse(attachedProduct, each).data ?? [])),
)

/**
 * A persona with the field names of a save: backends nest its references (`industry`, `company_size_new`, …) or send
 * bare ids.
 */
export const personaRow = z.pipe(
  z.object({
    ...shape,
    industry,
    ai_role: role,
    manufacturing_model: model,
    plant_size_impact: plantSize,
    company_size_new: companySize,
    industry_id: bareId,
    ai_role_id: bareId,
    manufacturing_model_id: bareId,
    plant_size_impact_id: bareId,
    company_size_id: bareId,
    persona_products: attachedProducts,
  }),
  z.transform(
    ({
      industry: nestedIndustry,
      ai_role,
      manufacturing_model,
      plant_size_impact,
      company_size_new,
      ...row
    }) => ({
      ...row,
      industry_id: nestedIndustry?.industry_id ?? row.industry_id ?? '',
      ai_role_id: ai_role?.ai_role_id ?? row.ai_role_id ?? '',
      manufacturing_model_id:
        manufacturing_model?.manufacturing_model_id ?? row.manufacturing_model_id ?? '',
      plant_size_impact_id:
        plant_size_impact?.plant_size_impact_id ?? row.plant_size_impact_id ?? '',
      company_size_id: company_size_new?.company_size_id ?? row.company_size_id ?? '',
    }),
  ),
)
export type PersonaRow = z.infer<typeof personaRow>

/** The resource whose list has such rows. Whoever lists personas uses it, since the lists share a cache. */
export const personaList = {
  ...personas,
  list: { ...personas.list, response: { ...personas.list.response, of: personaRow } },
}
