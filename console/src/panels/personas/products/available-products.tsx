import { TextInput } from '@mantine/core'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import { humanize } from '../../../lib/humanize.ts'
import { filterThreshold } from '../../../parts/list-form/choices.ts'
import type { AttachedProduct, PersonaRow } from '../../../services/prompts/persona-row.ts'
import styles from './products.module.css'
import { useAttachProduct } from './use-product-mutations.ts'

type Product = AttachedProduct['product']

/** The products that can be attached, in a scrolling list (spec section 9) with a filter for long queryClient. */
export function AvailableProducts({
  persona,
  available,
  labelledBy,
}: {
  persona: PersonaRow
  available: readonly Product[]
  labelledBy: string
}) {
  const [filter, setFilter] = useState('')
  const query = filter.trim().toLowerCase()
  const shown = available.filter(({ name }) => humanize(name).toLowerCase().includes(query))
  return (
    <>
      {(available.length >= filterThreshold || query !== '') && (
        <TextInput
          type="search"
          aria-label="Filter products"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul className={styles.available} aria-labelledby={labelledBy}>
        {shown.map((product) => (
          <AvailableProduct key={product.product_id} {...{ persona, product }} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          No matches.
        </p>
      )}
    </>
  )
}

function AvailableProduct({ persona, product }: { persona: PersonaRow; product: Product }) {
  const { isPending, mutate } = useAttachProduct(persona, product)
  const name = humanize(product.name)
  return (
    <li>
      <button
        type="button"
        aria-label={`Add ${name}`}
        aria-busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        {name}
        <IconPlus size={16} aria-hidden />
      </button>
    </li>
  )
}
