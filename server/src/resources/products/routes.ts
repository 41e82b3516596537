import { products } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/** Products (spec section 7). */
export const productRoutes = crud(products, {
  entity: 'products',
})
