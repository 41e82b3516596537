import { industries, products } from '@greenroom/contract'
import { spaced } from '../../../lib/words.ts'
import { nameById } from '../../../parts/list-form/choices.ts'
import type { PersonaLookups } from '../data/persona-fields.ts'
import type { AttachedProduct } from '../data/persona-row.ts'

/** The lists that say more of an attached product than the persona does. */
type Lookups = Pick<PersonaLookups, 'industries' | 'products'>

/** The name of an attached product as displayed: its own, or that of the list of products. */
export const productName = (
  { product }: AttachedProduct,
  { products: all }: Pick<Lookups, 'products'>,
): string => spaced(product.name || nameById(products, all, product.product_id))

/**
 * The industry of an attached product where it is another one than the persona's.
 * @returns its name; `undefined` where it is the same, or not known
 */
export function otherIndustry(
  { product }: AttachedProduct,
  industryId: string,
  lookups: Lookups,
): string | undefined {
  const its = lookups.products.rows.find(({ product_id }) => product_id === product.product_id)
  if (!its || industryId === '' || its.industry_id === industryId) return undefined
  return nameById(industries, lookups.industries, its.industry_id)
}
