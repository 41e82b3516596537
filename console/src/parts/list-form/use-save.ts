import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { randomWord } from '../../lib/random.ts'
import { ApiError, messageOf } from '../../services/api/api-error.ts'
import { idOf } from '../../services/api/alike.ts'
import type { Alike, Item } from '../../services/api/alike.ts'
import { jsonOf } from '../../services/api/json-of.ts'
import { isListed, patchList, reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { toastFailure, toastSuccess } from '../../services/toasts.ts'
import type { ToastOptions } from '../../services/toasts.ts'

/** Why an update was refused: somebody else has changed the row in the meantime, or deleted it. */
export interface Refusal {
  /** The server's sentence. */
  said: string
  /** The version the update was made from. */
  version: number | undefined
}

interface Saving {
  busy: boolean
  /** The refusal that is to be settled before the form can be saved. */
  refusal: Refusal | undefined
  setRefusal: (refusal: Refusal | undefined) => void
  /** Creates, where the resource has that; a second call while one runs does nothing. */
  create: (body: unknown) => Promise<void>
  /** Updates the row; likewise. @param version the version the body was made from */
  update: (row: Item, body: unknown, version: number | undefined) => Promise<void>
  /** Gives up a save that waits for a new session. */
  giveUp: () => void
}

/** The part of an update's answer that the next update needs; another backend has none. */
const versioned = z.object({ version: z.number() })

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/**
 * Creates or updates, says how it went, and loads the list again (spec sections 2, 4 and 8).
 * @param onSaved called once it is saved
 * @param toasts where toasts appear, where it is not at the top right
 */
export function useSave(
  resource: Alike<Item>,
  onSaved: () => void,
  toasts: ToastOptions | undefined,
): Saving {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const running = useRef<AbortController>(undefined)
  const attempt = useRef<{ body: string; key: string }>(undefined)

  const run = async (
    save: (signal: AbortSignal) => Promise<string>,
    onFailure: (error: unknown) => Promise<string | undefined> | string,
  ) => {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    try {
      toastSuccess(await save(signal), toasts)
      onSaved()
      void reloadList(resource)
    } catch (error) {
      const said = signal.aborted ? undefined : await onFailure(error)
      if (said !== undefined) toastFailure(said, toasts)
    } finally {
      running.current = undefined
      setBusy(false)
    }
  }

  const create: Saving['create'] = async (body) => {
    if (!resource.create) return
    const { create: endpoint, says } = resource
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { body: text, key: randomWord() }
    const { key } = attempt.current
    await run(
      async (signal) => {
        await request(endpoint, { body, idempotencyKey: key, signal })
        return says.created
      },
      (error) => {
        // After a clear refusal the next attempt is a new one; otherwise it may have been saved already.
        if (statusOf(error) >= 400 && statusOf(error) < 500) attempt.current = undefined
        return messageOf(error, says.createFailed)
      },
    )
  }

  const update: Saving['update'] = (row, body, version) => {
    const id = idOf(resource, row)
    return run(
      async (signal) => {
        const answer = await request(resource.update, { params: { id }, body, version, signal })
        const saved = z.safeParse(versioned, await jsonOf(answer).catch(() => undefined))
        patchList(resource, id, (current) => ({
          ...current,
          ...(typeof body === 'object' && body),
          ...saved.data,
        }))
        return resource.says.updated
      },
      async (error) => {
        const said = messageOf(error, resource.says.updateFailed)
        const status = statusOf(error)
        if (status !== 412 && status !== 404) return said
        await reloadList(resource)
        if (status === 404 && isListed(resource, id)) return said
        setRefusal({ said, version })
      },
    )
  }
  return { busy, refusal, setRefusal, create, update, giveUp: () => running.current?.abort() }
}
