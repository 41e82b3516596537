import { industries, products } from '@greenroom/contract'
import { humanize } from '../../../lib/humanize.ts'
import { nameById } from '../../crud/index.ts'
import type { PersonaLookups } from '../data/persona.ts'
import type { AttachedProduct } from '../../prompts/index.ts'

export type ProductLookups = Pick<PersonaLookups, 'industries' | 'products'>

/** The displayed name of an attached product, from the list of products if the persona lacks it. */
export const productName = (
  { product }: AttachedProduct,
  { products: all }: Pick<ProductLookups, 'products'>,
): string => humanize(product.name || nameById(products, all, product.product_id))

/**
 * The industry of an attached product if it differs from the persona's.
 * @returns its name; undefined if it is the same or unknown
 */
export function otherIndustry(
  { product }: AttachedProduct,
  industryId: string,
  lookups: ProductLookups,
): string | undefined {
  const its = lookups.products.rows.find(({ product_id }) => product_id === product.product_id)
  if (!its || industryId === '' || its.industry_id === industryId) return undefined
  return nameById(industries, lookups.industries, its.industry_id)
}
