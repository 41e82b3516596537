import { toastMessages, personaProducts } from '@greenroom/contract'
import * as z from 'zod/mini'
import { readJson } from '../../../services/api/json-of.ts'
import { patchList, reloadList } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { attachedProduct, personaRow } from '../data/persona-row.ts'
import type { AttachedProduct, PersonaRow } from '../data/persona-row.ts'
import { personaSaves } from '../data/persona-saves.ts'

const { resource } = personaSaves
type Product = AttachedProduct['product']

/** Attaches a product to a persona, and says how it went (spec section 8). */
export const attach = ({ persona_id }: PersonaRow, product: Product, signal: AbortSignal) =>
  run(signal, toastMessages.personaProducts.added, async () => {
    const { product_id } = product
    const answer = await request(personaProducts.create, {
      body: { persona_id, product_id },
      signal,
    })
    const made = z.safeParse(attachedProduct, {
      ...Object(await readJson(answer).catch(() => undefined)),
      product,
    })
    // An answer without the attachment's own id leaves it to the list to say it.
    if (made.success) change(persona_id, (attached) => [...attached, made.data])
  })

/** Takes a product off a persona; likewise. */
export const detach = (
  { persona_id }: PersonaRow,
  { persona_product_id }: AttachedProduct,
  signal: AbortSignal,
) =>
  run(signal, toastMessages.personaProducts.removed, async () => {
    await request(personaProducts.remove, { params: { persona_product_id }, signal })
    change(persona_id, (attached) =>
      attached.filter((one) => one.persona_product_id !== persona_product_id),
    )
  })

async function run(signal: AbortSignal, done: string, call: () => Promise<void>): Promise<void> {
  try {
    await call()
    toastSuccess(done)
  } catch {
    if (!signal.aborted) toastFailure(toastMessages.personaProducts.failed)
  }
  void reloadList(resource)
}

/** Shows at once what the server has confirmed. */
function change(
  personaId: string,
  to: (attached: readonly AttachedProduct[]) => readonly AttachedProduct[],
): void {
  patchList(resource, personaId, (row) => {
    const persona = z.safeParse(personaRow, row).data
    if (!persona) return row
    const { version, persona_products } = persona
    return {
      ...persona,
      persona_products: to(persona_products),
      // Our own server counts it as a change of the persona: a form opened right after begins from that.
      ...(version !== undefined && { version: version + 1 }),
    }
  })
}
