import { TextInput } from '@mantine/core'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import { spaced } from '../../../lib/words.ts'
import { filterThreshold } from '../../../parts/list-form/choices.ts'
import type { AttachedProduct } from '../data/persona-row.ts'
import styles from './products.module.css'

type Product = AttachedProduct['product']

/** Products to be attached, in a list that scrolls in itself (spec section 9), with a box to filter many of them. */
export function AvailableProducts({
  free,
  busy,
  labelledBy,
  onAttach,
}: {
  free: readonly Product[]
  busy: readonly string[]
  labelledBy: string
  onAttach: (product: Product) => void
}) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = free.filter(({ name }) => spaced(name).toLowerCase().includes(wanted))
  return (
    <>
      {(free.length >= filterThreshold || wanted !== '') && (
        <TextInput
          type="search"
          aria-label="Filter products"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul className={styles.free} aria-labelledby={labelledBy}>
        {shown.map((product) => (
          <li key={product.product_id}>
            <button
              type="button"
              aria-label={`Add ${spaced(product.name)}`}
              aria-busy={busy.includes(product.product_id)}
              onClick={() => onAttach(product)}
            >
              {spaced(product.name)}
              <IconPlus size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          None of them is called so.
        </p>
      )}
    </>
  )
}
