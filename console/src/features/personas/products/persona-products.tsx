import { industries, products, personaProducts, toastMessages } from '@greenroom/contract'
import { useId, useRef, useLayoutEffect, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { nameById, filterThreshold } from '../../crud/index.ts'
import { useList, patchList, reloadList } from '../../../services/api/lists.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import type { PersonaRow, AttachedProduct } from '../../prompts/index.ts'
import styles from './products.module.css'
import { focusElement, isFocusLost } from '../../../lib/focus.ts'
import { IconX } from '../../../ui/icons/icons.ts'
import { IconPlus } from '../../../ui/icons/later-icons.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { humanize } from '../../../lib/humanize.ts'
import * as z from 'zod/mini'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { attachedProduct, personaRow } from '../../prompts/index.ts'
import { personaSaves } from '../data/persona.ts'
import type { PersonaLookups } from '../data/persona.ts'

/** A persona's attached products, and the products of its industry that can be attached (spec section 2). */
export function PersonaProducts({ persona }: { persona: PersonaRow }) {
  const id = useId()
  const lookups = { products: useList(products), industries: useList(industries) }
  const frame = useRef<HTMLDivElement>(null)
  const rememberFocus = useListFocus(frame)
  const { persona_products: attached, industry_id } = persona
  const all = lookups.products
  const taken = new Set(attached.map(({ product }) => product.product_id))
  const available = all.rows.filter(
    (product) => product.industry_id === industry_id && !taken.has(product.product_id),
  )
  return (
    <div
      ref={frame}
      className={`stack gap-sm ${styles.products}`}
      tabIndex={-1}
      onFocus={rememberFocus}
    >
      <h3 id={`${id}-attached`}>Attached</h3>
      {attached.length > 0 ? (
        <ul className="flex wrap gap-sm" aria-labelledby={`${id}-attached`}>
          {attached.map((product) => (
            <Chip key={product.persona_product_id} {...{ persona, lookups, product }} />
          ))}
        </ul>
      ) : (
        <p className="row gap-sm dimmed">No products attached yet.</p>
      )}
      <h3 id={`${id}-available`}>
        {industry_id
          ? `Available in ${nameById(industries, lookups.industries, industry_id)}`
          : 'Available'}
      </h3>
      {available.length > 0 ? (
        <AvailableProducts {...{ persona, available }} labelledBy={`${id}-available`} />
      ) : (
        <p className="row gap-sm dimmed" role="status">
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

/** Moves the focus on when the focused button is removed: to the next button of its list, or to the frame. @returns its handler of focus */
function useListFocus(frame: RefObject<HTMLElement | null>) {
  const last = useRef<{ list: Element; index: number }>(undefined)
  useLayoutEffect(() => {
    if (!last.current || !isFocusLost()) return
    const buttons = buttonsOf(last.current.list)
    const next = buttons[last.current.index] ?? buttons.at(-1)
    focusElement(next?.isConnected ? next : frame.current)
  })
  return ({ target }: FocusEvent) => {
    const list = target.closest('ul')
    last.current = list
      ? { list, index: buttonsOf(list).findIndex((one) => one === target) }
      : undefined
  }
}

const buttonsOf = (list: Element) => [...list.querySelectorAll('button')]

/** An attached product, which can be removed. One of another industry than the persona's names that industry. */
function Chip({
  persona,
  lookups,
  product,
}: {
  persona: PersonaRow
  lookups: ProductLookups
  product: AttachedProduct
}) {
  const { isPending, mutate } = useApiMutation({
    async mutationFn(_: undefined, signal) {
      const { persona_product_id } = product
      await request(personaProducts.remove, { params: { persona_product_id }, signal })
      patchProducts(persona, (all) =>
        all.filter((one) => one.persona_product_id !== persona_product_id),
      )
    },
    successMessage: messages.removed,
    ...outcome,
  })
  const name = productName(product, lookups)
  const industry = otherIndustry(product, persona.industry_id, lookups)
  return (
    <li className={`row breakable small ${styles.chip}`}>
      <span translate="no">
        {name}
        {industry && <span className="dimmed"> · {industry}</span>}
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

type Product = AttachedProduct['product']

/** The products that can be attached, in a scrolling list (spec section 9) with a filter for long lists. */
function AvailableProducts({
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
        <SearchInput
          aria-label="Filter products"
          placeholder="Filter"
          value={filter}
          onSearch={setFilter}
        />
      )}
      <ul
        className={`box unless-empty scroll-box pad-xs ${styles.available}`}
        aria-labelledby={labelledBy}
      >
        {shown.map((product) => (
          <AvailableProduct key={product.product_id} {...{ persona, product }} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="row gap-sm dimmed" role="status">
          No matches.
        </p>
      )}
    </>
  )
}

function AvailableProduct({ persona, product }: { persona: PersonaRow; product: Product }) {
  const { isPending, mutate } = useApiMutation({
    async mutationFn(_: undefined, signal) {
      const { persona_id } = persona
      const body = { persona_id, product_id: product.product_id }
      const response = await request(personaProducts.create, { body, signal })
      const created = z.safeParse(attachedProduct, {
        ...Object(await readJson(response).catch(() => undefined)),
        product,
      })
      // Without the attachment's own id the product appears with the reload.
      if (created.success) patchProducts(persona, (all) => [...all, created.data])
    },
    successMessage: messages.added,
    ...outcome,
  })
  const name = humanize(product.name)
  return (
    <li>
      <button
        className="row between gap-md hoverable"
        type="button"
        translate="no"
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

const { resource } = personaSaves
const messages = toastMessages.personaProducts
const outcome = {
  // Spec section 8 has one message for every failure, whatever the server's own message.
  failureMessage: () => messages.failed,
  // A failure may mean that the list is out of date.
  onSettled: () => void reloadList(resource),
}

type AttachedProducts = readonly AttachedProduct[]

/** Shows at once what the server has confirmed. */
function patchProducts(
  { persona_id }: PersonaRow,
  change: (products: AttachedProducts) => AttachedProducts,
): void {
  patchList(resource, persona_id, (row) => {
    const persona = z.safeParse(personaRow, row).data
    if (!persona) return row
    const { version, persona_products } = persona
    return {
      ...persona,
      persona_products: change(persona_products),
      // Our own server counts this as a change of the persona; a form opened now must start from the new version.
      ...(version !== undefined && { version: version + 1 }),
    }
  })
}

type ProductLookups = Pick<PersonaLookups, 'industries' | 'products'>

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
