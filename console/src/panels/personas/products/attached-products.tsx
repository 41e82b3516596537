import { IconX } from '../../../ui/icons/icons.ts'
import type { PersonaLookups } from '../data/persona-fields.ts'
import type { AttachedProduct, PersonaRow } from '../data/persona-row.ts'
import { otherIndustry, productName } from './product-info.ts'
import styles from './products.module.css'

/**
 * The attached products as chips to be taken off; those of another industry than the persona's say so.
 * @param busy the ids of those that are being taken off
 */
export const AttachedProducts = ({
  persona: { persona_products, industry_id },
  lookups,
  busy,
  labelledBy,
  onDetach,
}: {
  persona: PersonaRow
  lookups: Pick<PersonaLookups, 'industries' | 'products'>
  busy: readonly string[]
  labelledBy: string
  onDetach: (product: AttachedProduct) => void
}) => (
  <ul className={styles.chips} aria-labelledby={labelledBy}>
    {persona_products.map((one) => {
      const name = productName(one, lookups)
      const industry = otherIndustry(one, industry_id, lookups)
      return (
        <li key={one.persona_product_id} className={styles.chip}>
          <span>
            {name}
            {industry && <span className={styles.other}> · {industry}</span>}
          </span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            title="Remove"
            aria-busy={busy.includes(one.persona_product_id)}
            onClick={() => onDetach(one)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      )
    })}
  </ul>
)
