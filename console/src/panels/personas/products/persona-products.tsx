import { industries, products } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { spaced } from '../../../lib/words.ts'
import { nameIn } from '../../../parts/list-form/choices.ts'
import { useList } from '../../../services/api/lists.ts'
import type { PersonaRow } from '../persona-row.ts'
import { attach, detach } from './attach.ts'
import { AvailableProducts } from './available-products.tsx'
import styles from './products.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/**
 * The products of a persona: the attached ones as chips to be taken off, and those of its industry that are not yet
 * attached (spec section 2).
 * @param signal gives up what has not been sent
 */
export function PersonaProducts({
  persona,
  signal,
}: {
  persona: PersonaRow
  signal: () => AbortSignal
}) {
  const id = useId()
  const all = useList(products)
  const itsIndustries = useList(industries)
  const [busy, setBusy] = useState<readonly string[]>([])
  const chips = useRef<HTMLDivElement>(null)
  useKeptFocus(chips)

  /** Does it, unless it is being done already. */
  const once = async (what: string, doIt: () => Promise<void>) => {
    if (busy.includes(what)) return
    setBusy((some) => [...some, what])
    await doIt()
    setBusy((some) => some.filter((one) => one !== what))
  }
  const attached = persona.persona_products
  const taken = new Set(attached.map(({ product }) => product.product_id))
  const free = all.rows.filter(
    ({ product_id, industry_id }) => industry_id === persona.industry_id && !taken.has(product_id),
  )
  const industry = nameIn(industries, itsIndustries, persona.industry_id)
  const strangeIndustry = (productId: string) => {
    const product = all.rows.find(({ product_id }) => product_id === productId)
    if (!product || product.industry_id === persona.industry_id) return undefined
    return nameIn(industries, itsIndustries, product.industry_id)
  }
  return (
    <div className={styles.products} ref={chips} tabIndex={-1}>
      <h3 id={`${id}-attached`}>Attached</h3>
      {attached.length === 0 && <p className={styles.none}>No product is attached yet.</p>}
      {attached.length > 0 && (
        <ul className={styles.chips} aria-labelledby={`${id}-attached`}>
          {attached.map((one) => {
            const name = spaced(one.product.name)
            const other = strangeIndustry(one.product.product_id)
            return (
              <li key={one.persona_product_id} className={styles.chip}>
                <span>
                  {name}
                  {other && <span className={styles.other}> {other}</span>}
                </span>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  aria-busy={busy.includes(one.persona_product_id)}
                  onClick={() =>
                    void once(one.persona_product_id, () => detach(persona, one, signal()))
                  }
                >
                  <IconX size={14} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <h3 id={`${id}-free`}>{persona.industry_id ? `Available in ${industry}` : 'Available'}</h3>
      {free.length > 0 ? (
        <AvailableProducts
          {...{ free, busy }}
          labelledBy={`${id}-free`}
          onAttach={(product) =>
            void once(product.product_id, () => attach(persona, product, signal()))
          }
        />
      ) : (
        <p className={styles.none} role="status">
          {all.loading ? 'Loading…' : nothingLeft(persona, all.rows.length > 0)}
          {all.failed && (
            <Button variant="subtle" size="compact-sm" onClick={() => void all.reload()}>
              Retry
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

const nothingLeft = ({ industry_id }: PersonaRow, some: boolean): string => {
  if (industry_id === '') return 'The persona has no industry yet.'
  return some ? 'There is no other product in this industry.' : 'There are no products.'
}
