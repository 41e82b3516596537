import { id as anyId } from '@greenroom/contract'
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

/** What was saved: its id, where the answer had one, and the version our own server keeps of it. */
export interface SavedAs {
  id: string | undefined
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

/** The part of an answer that the next update needs; another backend has no version. */
const versioned = z.object({ version: z.number() })

async function savedAs({ id }: { id: string }, response: Response): Promise<SavedAs> {
  const answer = await jsonOf(response).catch(() => undefined)
  const read = z.safeParse(z.object({ [id]: anyId }), answer)
  const { version } = z.safeParse(versioned, answer).data ?? {}
  return { id: read.data?.[id], version }
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/**
 * Creates or updates, and says how it went (spec sections 2, 4 and 8).
 * @param onSaved called once it is saved, with what was sent; it is not over before that is
 * @param toasts where toasts appear, where it is not at the top right
 */
export function useSave(
  resource: Alike<Item>,
  onSaved: (saved: SavedAs, body: unknown, signal: AbortSignal) => Promise<void>,
  toasts: ToastOptions | undefined,
): Saving {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const running = useRef<AbortController>(undefined)
  const attempt = useRef<{ body: string; key: string }>(undefined)

  const run = async (
    says: string,
    body: unknown,
    save: (signal: AbortSignal) => Promise<SavedAs>,
    onFailure: (error: unknown) => Promise<string | undefined> | string,
  ) => {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    try {
      const saved = await save(signal)
      toastSuccess(says, toasts)
      await onSaved(saved, body, signal)
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
      says.created,
      body,
      async (signal) =>
        savedAs(resource, await request(endpoint, { body, idempotencyKey: key, signal })),
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
      resource.says.updated,
      body,
      async (signal) => {
        const answer = await request(resource.update, { params: { id }, body, version, signal })
        const saved = await savedAs(resource, answer)
        patchList(resource, id, (current) => ({
          ...current,
          ...(typeof body === 'object' && body),
          ...(saved.version !== undefined && { version: saved.version }),
        }))
        return { ...saved, id }
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
