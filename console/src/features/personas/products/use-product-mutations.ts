import { personaProducts, toastMessages } from '@greenroom/contract'
import * as z from 'zod/mini'
import { readJson } from '../../../services/api/json.ts'
import { patchList, reloadList } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { attachedProduct, personaRow } from '../../prompts/index.ts'
import type { AttachedProduct, PersonaRow } from '../../prompts/index.ts'
import { personaSaves } from '../data/persona-saves.ts'

const { resource } = personaSaves
const messages = toastMessages.personaProducts
const outcome = {
  // Spec section 8 has one message for every failure, whatever the server's own message.
  failureMessage: () => messages.failed,
  // A failure may mean that the list is out of date.
  onSettled: () => void reloadList(resource),
}

/** Attaches a product to a persona (spec sections 2 and 8). */
export const useAttachProduct = ({ persona_id }: PersonaRow, product: AttachedProduct['product']) =>
  useApiMutation({
    async mutationFn(_: undefined, signal) {
      const response = await request(personaProducts.create, {
        body: { persona_id, product_id: product.product_id },
        signal,
      })
      const created = z.safeParse(attachedProduct, {
        ...Object(await readJson(response).catch(() => undefined)),
        product,
      })
      // Without the attachment's own id the product appears with the reload.
      if (created.success) patchProducts(persona_id, (products) => [...products, created.data])
    },
    successMessage: messages.added,
    ...outcome,
  })

/** Removes an attached product from a persona. */
export const useDetachProduct = (
  { persona_id }: PersonaRow,
  { persona_product_id }: AttachedProduct,
) =>
  useApiMutation({
    async mutationFn(_: undefined, signal) {
      await request(personaProducts.remove, { params: { persona_product_id }, signal })
      patchProducts(persona_id, (products) =>
        products.filter((one) => one.persona_product_id !== persona_product_id),
      )
    },
    successMessage: messages.removed,
    ...outcome,
  })

type AttachedProducts = readonly AttachedProduct[]

/** Shows at once what the server has confirmed. */
function patchProducts(id: string, change: (products: AttachedProducts) => AttachedProducts): void {
  patchList(resource, id, (row) => {
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
