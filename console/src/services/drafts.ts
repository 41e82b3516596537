import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { randomId } from '../lib/random.ts'
import { attempt, draftsDatabase } from './drafts-database.ts'
import { draftOwner } from './page-owner.ts'
import { dropTabItem, readTabItem, storeTabItem } from './tab-storage.ts'

/** How long a draft is kept, in milliseconds. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

const texts = z.record(z.string(), z.string())

/** Unsaved text. It is never changed: a form replaces the draft that it restored or stored last by a new one. */
const draft = z.object({
  id: z.string(),
  values: texts,
  /** When it was last edited, in milliseconds since 1970. */
  at: z.number(),
  /** The version of the thing that it was made from, and the values that the form showed then. */
  version: z.optional(z.number()),
  stored: texts,
  /** The earlier version of the thing whose text it is. */
  copiedFrom: z.optional(z.number()),
  /** What the author wrote about the change. */
  note: z.optional(z.string()),
})
export type Draft = z.infer<typeof draft>
export type DraftText = Omit<Draft, 'id' | 'at'>

/** A draft on its way to the database. A reload aborts the transaction, so the tab keeps the draft until it is stored. */
const pendingDraft = z.object({
  record: z.extend(draft, { owner: z.string(), thing: z.string() }),
  /** The draft that it replaces. */
  replacedId: z.optional(z.string()),
})
type PendingDraft = z.infer<typeof pendingDraft>
const pendingName = 'draft'

const readPending = (): PendingDraft | undefined =>
  z.safeParse(pendingDraft, readTabItem(pendingName)).data

/** @param id the draft that has been stored or dropped */
function dropPending(id: string) {
  if (readPending()?.record.id === id) dropTabItem(pendingName)
}

/** The drafts that the page's user has of a thing, the one edited last first. Without storage there are none. */
export async function readDrafts(thing: string): Promise<Draft[]> {
  const owner = draftOwner()
  if (owner === undefined) return []
  const found = await attempt(async () => {
    const pending = readPending()
    if (pending) await write(pending)
    return (await draftsDatabase()).getAllFromIndex('drafts', 'thing', [owner, thing])
  })
  const oldest = Date.now() - lifetimeMs
  return (found ?? [])
    .flatMap((one) => z.safeParse(draft, one).data ?? [])
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => other.at - one.at)
}

/** The drafts of a thing as they were when the component appeared; `undefined` until they are read. */
export function useDrafts(thing: string): readonly Draft[] | undefined {
  const [read, setRead] = useState<{ thing: string; drafts: Draft[] }>()
  useEffect(() => {
    let isCurrent = true
    void readDrafts(thing).then((drafts) => {
      if (isCurrent) setRead({ thing, drafts })
    })
    return () => {
      isCurrent = false
    }
  }, [thing])
  return read?.thing === thing ? read.drafts : undefined
}

/**
 * Stores a draft of a thing for the page's user.
 * @param previous the draft that it replaces. Those of other tabs stay
 */
export function storeDraft(thing: string, text: DraftText, previous?: Draft): Draft {
  const stored: Draft = { ...text, id: randomId(), at: Date.now() }
  const owner = draftOwner()
  if (owner !== undefined)
    void attempt(async () => {
      const pending = { record: { ...stored, owner, thing }, replacedId: previous?.id }
      storeTabItem(pendingName, pending)
      await write(pending)
    })
  return stored
}

/** Drops a draft, whose text was saved or discarded. */
export const dropDraft = ({ id }: Draft): void =>
  void attempt(async () => {
    dropPending(id)
    await (await draftsDatabase()).delete('drafts', id)
  })

/** Drops every draft of a user. */
export const dropDraftsOf = (owner: string): void =>
  dropAll(async ({ store }) =>
    store.index('thing').getAllKeys(IDBKeyRange.bound([owner], [owner, []])),
  )

/** Drops the drafts that have not been edited for too long, whosever they are. */
export const dropOldDrafts = (): void =>
  dropAll(async ({ store }) =>
    store.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - lifetimeMs)),
  )

async function write({ record, replacedId }: PendingDraft) {
  const transaction = await change()
  const steps = [
    transaction.store.put(record),
    ...(replacedId === undefined ? [] : [transaction.store.delete(replacedId)]),
    transaction.done,
  ]
  // Without this, a page that is being closed would not commit it.
  transaction.commit()
  await Promise.all(steps)
  dropPending(record.id)
}

const change = async () => (await draftsDatabase()).transaction('drafts', 'readwrite')

const dropAll = (find: (transaction: Awaited<ReturnType<typeof change>>) => Promise<string[]>) =>
  void attempt(async () => {
    const transaction = await change()
    const ids = await find(transaction)
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
  })
