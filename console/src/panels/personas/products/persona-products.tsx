import { industries, products } from '@greenroom/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { nameById } from '../../../parts/list-form/choices.ts'
import { useList } from '../../../services/api/lists.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import type { PersonaRow } from '../data/persona-row.ts'
import { attach, detach } from './attach.ts'
import { AttachedProducts } from './attached-products.tsx'
import { AvailableProducts } from './available-products.tsx'
import styles from './products.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/** The products of a persona: the attached ones, and those of its industry that are not (spec section 2). */
export function PersonaProducts({ persona }: { persona: PersonaRow }) {
  const id = useId()
  const lookups = { products: useList(products), industries: useList(industries) }
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame)
  const [busy, setBusy] = useState<readonly string[]>([])
  const giving = useRef<AbortController>(undefined)
  useEffect(() => () => giving.current?.abort(), [])

  /** Does it, unless it is being done already; what waits for a new session is given up with the dialog. */
  const once = async (what: string, doIt: (signal: AbortSignal) => Promise<void>) => {
    if (busy.includes(what)) return
    setBusy((some) => [...some, what])
    await doIt((giving.current ??= new AbortController()).signal)
    setBusy((some) => some.filter((one) => one !== what))
  }
  const { persona_products: attached, industry_id } = persona
  const all = lookups.products
  const taken = new Set(attached.map(({ product }) => product.product_id))
  const free = all.rows.filter(
    (product) => product.industry_id === industry_id && !taken.has(product.product_id),
  )
  return (
    <div ref={frame} className={styles.products} tabIndex={-1}>
      <h3 id={`${id}-attached`}>Attached</h3>
      {attached.length > 0 ? (
        <AttachedProducts
          {...{ persona, lookups, busy }}
          labelledBy={`${id}-attached`}
          onDetach={(one) =>
            void once(one.persona_product_id, (signal) => detach(persona, one, signal))
          }
        />
      ) : (
        <p className={styles.none}>No product is attached yet.</p>
      )}
      <h3 id={`${id}-free`}>
        {industry_id
          ? `Available in ${nameById(industries, lookups.industries, industry_id)}`
          : 'Available'}
      </h3>
      {free.length > 0 ? (
        <AvailableProducts
          {...{ free, busy }}
          labelledBy={`${id}-free`}
          onAttach={(product) =>
            void once(product.product_id, (signal) => attach(persona, product, signal))
          }
        />
      ) : (
        <p className={styles.none} role="status">
          {all.loading ? 'Loading…' : whyNone(industry_id, all.rows.length)}
          {all.failed && <RetryButton quiet onClick={all.reload} />}
        </p>
      )}
    </div>
  )
}

function whyNone(industryId: string, known: number): string {
  if (industryId === '') return 'The persona has no industry yet.'
  return known > 0 ? 'There is no other product in this industry.' : 'There are no products.'
}
