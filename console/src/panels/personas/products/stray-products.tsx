import { industries } from '@greenroom/contract'
import type { UseFormReturnType } from '@mantine/form'
import { spaced } from '../../../lib/words.ts'
import { nameIn } from '../../../parts/list-form/choices.ts'
import type { Values } from '../../../parts/list-form/values.ts'
import type { PersonaLookups } from '../persona-fields.ts'
import type { AttachedProduct } from '../persona-row.ts'
import styles from './products.module.css'

/** Says which attached products are of another industry than the one that the form holds. */
export function StrayProducts({
  form,
  lookups,
  attached,
}: {
  form: UseFormReturnType<Values>
  lookups: Pick<PersonaLookups, 'industries' | 'products'>
  attached: readonly AttachedProduct[]
}) {
  const industry = form.useWatchValue('industry_id') ?? ''
  const strays = attached.flatMap(({ product }) => {
    const its = lookups.products.rows.find(({ product_id }) => product_id === product.product_id)
    if (!its || industry === '' || its.industry_id === industry) return []
    return `${spaced(its.name)} (${nameIn(industries, lookups.industries, its.industry_id)})`
  })
  return (
    <p className={styles.strays} role="status">
      {strays.length > 0 &&
        `Attached products of another industry: ${strays.join(', ')}. They stay attached until you take them off in the products dialog.`}
    </p>
  )
}
