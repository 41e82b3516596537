import { IconX } from '../../../ui/icons/icons.ts'
import type { PersonaLookups } from '../data/persona-fields.ts'
import type { AttachedProduct, PersonaRow } from '../../../services/prompts/persona-row.ts'
import { otherIndustry, productName } from './product-info.ts'
import styles from './products.module.css'
import { useDetachProduct } from './use-product-mutations.ts'

interface Props {
  persona: PersonaRow
  lookups: Pick<PersonaLookups, 'industries' | 'products'>
}

/** The attached products as removable chips. */
export const AttachedProducts = ({
  persona,
  lookups,
  labelledBy,
}: Props & { labelledBy: string }) => (
  <ul className={styles.chips} aria-labelledby={labelledBy}>
    {persona.persona_products.map((product) => (
      <Chip key={product.persona_product_id} {...{ persona, lookups, product }} />
    ))}
  </ul>
)

/** A product of another industry than the persona's names that industry. */
function Chip({ persona, lookups, product }: Props & { product: AttachedProduct }) {
  const { isPending, mutate } = useDetachProduct(persona, product)
  const name = productName(product, lookups)
  const industry = otherIndustry(product, persona.industry_id, lookups)
  return (
    <li className={styles.chip}>
      <span>
        {name}
        {industry && <span className={styles.other}> · {industry}</span>}
      </span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        title="Remove"
        aria-busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
