import { id as anyId } from '@greenroom/contract'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { randomId } from '../../lib/random.ts'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { idOf, itemParams } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { readJson } from '../../services/api/json-of.ts'
import { isListed, patchList, reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { toastFailure, toastNote, toastSuccess } from '../../services/toasts.ts'
import type { Saves, Update } from './panel.ts'
import type { Body } from './values.ts'

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

interface Saving<Row> {
  busy: boolean
  /** The refusal that is to be settled before the form can be saved. */
  refusal: Refusal | undefined
  setRefusal: (refusal: Refusal | undefined) => void
  /** Creates, where the resource has that; a second call while one runs does nothing. */
  create: (body: unknown) => Promise<void>
  /** Updates the row; likewise. @param version the version the body was made from */
  update: (row: Row, body: Body, version: number | undefined) => Promise<void>
  /** Gives up a save that waits for a new session. */
  giveUp: () => void
}

/** The part of an answer that the next update needs; another backend has no version. */
const versioned = z.object({ version: z.number() })

/**
 * Reads what was saved (spec section 7: the id). An answer may be empty, or a word; one that is JSON of another shape
 * than a thing has does not say that it was saved.
 */
async function savedAs({ id }: { id: string }, response: Response): Promise<SavedAs> {
  const answer = await readJson(response).catch(() => null)
  if (answer !== null && (typeof answer !== 'object' || Array.isArray(answer)))
    throw new ApiError(0)
  const read = z.safeParse(z.object({ [id]: anyId }), answer)
  const { version } = z.safeParse(versioned, answer).data ?? {}
  return { id: read.data?.[id], version }
}

/** What was created has an id; without one nothing was. */
async function createdAs(resource: { id: string }, response: Response): Promise<SavedAs> {
  const saved = await savedAs(resource, response)
  if (saved.id === undefined) throw new ApiError(0)
  return saved
}

interface Call {
  body: unknown
  said: string
  save: (signal: AbortSignal) => Promise<SavedAs | undefined>
  onFailure: (error: unknown) => Promise<string | undefined> | string
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/**
 * Creates or updates, and says how it went (spec sections 2, 4 and 8).
 * @param onSaved called once it is saved, with what was sent, or where there was nothing to save; saving is not over
 * before it is
 */
export function useSave<Row extends Item, Name extends string>(
  panel: Saves<Row, Name>,
  onSaved: (saved: SavedAs | undefined, body: unknown, signal: AbortSignal) => Promise<void>,
): Saving<Row> {
  const { resource, toastOptions } = panel
  const { messages } = resource
  const [refusal, setRefusal] = useState<Refusal>()
  const attempt = useRef<{ what: string; key: string }>(undefined)

  /** Names an attempt to save this: the same as before where it is not known what became of that one. */
  const keyOf = (...what: unknown[]) => {
    const text = JSON.stringify(what)
    if (attempt.current?.what !== text) attempt.current = { what: text, key: randomId() }
    return attempt.current.key
  }

  const { mutate, isPending, cancel } = useApiMutation({
    mutationFn: ({ save }: Call, signal) => save(signal),
    async onSuccess(saved, { body, said }, signal) {
      if (saved) toastSuccess(said, toastOptions)
      else toastNote(messages.unchanged ?? '', toastOptions)
      await onSaved(saved, body, signal)
    },
    async onError(error, { onFailure }) {
      // After a clear refusal the next attempt is a new one; otherwise it may have been saved already.
      if (statusOf(error) >= 400 && statusOf(error) < 500) attempt.current = undefined
      const failure = await onFailure(error)
      if (failure !== undefined) toastFailure(failure, toastOptions)
    },
    continueAfterUnmount: true,
  })
  const run = async (
    body: unknown,
    said: string,
    save: Call['save'],
    onFailure: Call['onFailure'],
  ) => {
    await mutate({ body, said, save, onFailure })
  }

  const create: Saving<Row>['create'] = async (body) => {
    if (!resource.create) return
    const { create: endpoint, messages: its } = resource
    const idempotencyKey = keyOf(body)
    await run(
      body,
      its.created,
      async (signal) =>
        createdAs(resource, await request(endpoint, { body, idempotencyKey, signal })),
      (error) => errorMessage(error, its.createFailed),
    )
  }

  const put = ({ row, ...others }: Update<Row>) =>
    request(resource.update, {
      params: itemParams(resource.update, idOf(resource, row)),
      ...others,
    })

  const update: Saving<Row>['update'] = (row, body, version) => {
    const id = idOf(resource, row)
    const idempotencyKey = keyOf(id, body, version)
    return run(
      body,
      messages.updated,
      async (signal) => {
        const answer = await (panel.update ?? put)({ row, body, version, idempotencyKey, signal })
        if (!answer) return undefined
        const { version: now } = await savedAs(resource, answer)
        patchList(resource, id, (current) => ({
          ...current,
          ...body,
          ...(now !== undefined && { version: now }),
        }))
        return { id, version: now }
      },
      async (error) => {
        const said = errorMessage(error, messages.updateFailed)
        const status = statusOf(error)
        if (status !== 412 && status !== 404) return said
        await reloadList(resource)
        if (status === 404 && isListed(resource, id)) return said
        setRefusal({ said, version })
      },
    )
  }
  return { busy: isPending, refusal, setRefusal, create, update, giveUp: cancel }
}
