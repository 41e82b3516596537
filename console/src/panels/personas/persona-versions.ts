import type { PersonaRow } from '../../services/prompts/persona-row.ts'
import { productName } from './products/product-info.ts'
import type { PersonaLookups } from './data/persona-fields.ts'

/** What a persona of the API calls otherwise than its form does. */
export const versionLabels = {
  industry: 'Industry',
  company_size_new: 'Company Size',
  plant_size_impact: 'Plant Size',
  ai_role: 'Role',
  manufacturing_model: 'Manufacturing Mode',
  persona_products: 'Products',
  status_active: 'Status',
}

/** The products of a persona's version. Those that no longer exist are named, and left out when it is restored. */
export function versionExtras({ persona_products }: PersonaRow, lookups: PersonaLookups) {
  const { rows, loading, failed } = lookups.products
  const existing = new Set(rows.map(({ product_id }) => product_id))
  // If it is unknown which products exist, the server decides.
  const exists = loading || failed ? () => true : (id: string) => existing.has(id)
  const names = (all: PersonaRow['persona_products']) =>
    all.map((one) => productName(one, lookups)).toSorted()
  const missing = persona_products.filter(({ product }) => !exists(product.product_id))
  return {
    texts: [{ label: 'Products', text: names(persona_products).join('\n') }],
    restored: {
      persona_products: persona_products.filter((one) => !missing.includes(one)),
    },
    missing: names(missing),
  }
}
