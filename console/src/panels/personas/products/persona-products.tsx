import { industries, products } from '@greenroom/contract'
import { useId, useRef } from 'react'
import { nameById } from '../../../parts/list-form/choices.ts'
import { useList } from '../../../services/api/lists.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import type { PersonaRow } from '../../../services/prompts/persona-row.ts'
import { AttachedProducts } from './attached-products.tsx'
import { AvailableProducts } from './available-products.tsx'
import styles from './products.module.css'
import { useListFocus } from './use-list-focus.ts'

/** A persona's attached products, and the products of its industry that can be attached (spec section 2). */
export function PersonaProducts({ persona }: { persona: PersonaRow }) {
  const id = useId()
  const lookups = { products: useList(products), industries: useList(industries) }
  const frame = useRef<HTMLDivElement>(null)
  useListFocus(frame)
  const { persona_products: attached, industry_id } = persona
  const all = lookups.products
  const taken = new Set(attached.map(({ product }) => product.product_id))
  const available = all.rows.filter(
    (product) => product.industry_id === industry_id && !taken.has(product.product_id),
  )
  return (
    <div ref={frame} className={styles.products} tabIndex={-1}>
      <h3 id={`${id}-attached`}>Attached</h3>
      {attached.length > 0 ? (
        <AttachedProducts {...{ persona, lookups }} labelledBy={`${id}-attached`} />
      ) : (
        <p className={styles.none}>No products attached yet.</p>
      )}
      <h3 id={`${id}-available`}>
        {industry_id
          ? `Available in ${nameById(industries, lookups.industries, industry_id)}`
          : 'Available'}
      </h3>
      {available.length > 0 ? (
        <AvailableProducts {...{ persona, available }} labelledBy={`${id}-available`} />
      ) : (
        <p className={styles.none} role="status">
          {all.loading ? 'Loading…' : noProductsMessage(industry_id, all.rows.length)}
          {all.failed && <RetryButton quiet onClick={all.reload} />}
        </p>
      )}
    </div>
  )
}

function noProductsMessage(industryId: string, total: number): string {
  if (industryId === '') return 'The persona has no industry yet.'
  return total > 0 ? 'No other products in this industry.' : 'No products yet.'
}
