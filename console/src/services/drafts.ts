import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { randomId } from '../lib/random.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { View } from './dashboard-location.ts'
import { draftOwner } from './session/page-owner.ts'
import { dropTabItem, readTabItem, storeTabItem } from './tab-storage.ts'
import type { DBSchema, IDBPDatabase } from 'idb'

/** How long a draft is kept, in milliseconds. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

const texts = z.record(z.string(), z.string())

/** Unsaved text. It is never changed: a form replaces the draft that it restored or stored last by a new one. */
const draft = z.object({
  id: z.string(),
  values: texts,
  /** When it was last edited, in milliseconds since 1970. */
  at: z.number(),
  /** The version of the item that it was made from, and the values that the form showed then. */
  version: z.optional(z.number()),
  stored: texts,
  /** The earlier version of the item whose text it is. */
  copiedFrom: z.optional(z.number()),
  /** What the author wrote about the change. */
  note: z.optional(z.string()),
})
export type Draft = z.infer<typeof draft>
export type DraftText = Omit<Draft, 'id' | 'at'>

/** A change on its way to the database. A reload aborts the transaction, so the tab keeps the change until it is done. */
const change = z.object({
  id: z.string(),
  /** The draft that it stores. */
  stored: z.optional(z.extend(draft, { owner: z.string(), thing: z.string() })),
  /** The draft that it drops. */
  droppedId: z.optional(z.string()),
})
type Change = z.infer<typeof change>
const pendingName = 'drafts'

/** The changes of this tab that are not done, the earliest first. */
const readPending = (): Change[] =>
  z.safeParse(z.array(change), readTabItem(pendingName)).data ?? []

/** The drafts that the page's user has of an item, the one edited last first. Without storage there are none. */
async function readDrafts(thing: string): Promise<Draft[]> {
  const owner = draftOwner()
  if (owner === undefined) return []
  const found = await attempt(async () => {
    await Promise.all(readPending().map(write))
    return (await draftsDatabase()).getAllFromIndex('drafts', 'thing', [owner, thing])
  })
  const oldest = Date.now() - lifetimeMs
  return (found ?? [])
    .flatMap((one) => z.safeParse(draft, one).data ?? [])
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => other.at - one.at)
}

/** The drafts of an item as they were when the component appeared; `undefined` until they are read. */
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
 * Stores a draft of an item for the page's user.
 * @param previous the draft that it replaces. Those of other tabs stay
 */
export function storeDraft(thing: string, text: DraftText, previous?: Draft): Draft {
  const stored: Draft = { ...text, id: randomId(), at: Date.now() }
  const owner = draftOwner()
  if (owner !== undefined) apply({ stored: { ...stored, owner, thing }, droppedId: previous?.id })
  return stored
}

/** Drops a draft, whose text was saved or discarded. */
export const dropDraft = ({ id }: Draft): void => apply({ droppedId: id })

/** Drops every draft of a user. */
export const dropDraftsOf = (owner: string): void =>
  dropAll('thing', () => IDBKeyRange.bound([owner], [owner, []]))

/** Drops the drafts that have not been edited for too long, whosever they are. */
export const dropOldDrafts = (): void =>
  dropAll('at', () => IDBKeyRange.upperBound(Date.now() - lifetimeMs))

/** Changes the database. Without one, nothing happens. */
const apply = (changed: Omit<Change, 'id'>): void =>
  void attempt(async () => {
    const pending = { ...changed, id: randomId() }
    // The text of a draft that is dropped before it was stored is not kept.
    const others = readPending().map((one) =>
      one.stored?.id === changed.droppedId ? { ...one, stored: undefined } : one,
    )
    storeTabItem(pendingName, [...others, pending])
    await write(pending)
  })

async function write({ id, stored, droppedId }: Change) {
  const transaction = await startTransaction()
  const steps = [
    ...(stored === undefined ? [] : [transaction.store.put(stored)]),
    ...(droppedId === undefined ? [] : [transaction.store.delete(droppedId)]),
    transaction.done,
  ]
  // Without this, a page that is being closed would not commit it.
  transaction.commit()
  await Promise.all(steps)
  const others = readPending().filter((pending) => pending.id !== id)
  if (others.length > 0) storeTabItem(pendingName, others)
  else dropTabItem(pendingName)
}

const startTransaction = async () => (await draftsDatabase()).transaction('drafts', 'readwrite')

/** @param range makes the range of an index, inside of `attempt` since some browsers have none */
const dropAll = (index: keyof Database['drafts']['indexes'], range: () => IDBKeyRange) =>
  void attempt(async () => {
    const transaction = await startTransaction()
    const ids = await transaction.store.index(index).getAllKeys(range())
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
  })

interface Database extends DBSchema {
  drafts: {
    key: string
    value: { id: string; owner: string; thing: string; at: number }
    indexes: { thing: [owner: string, thing: string]; at: number }
  }
}

let opened: Promise<IDBPDatabase<Database>> | undefined

/** The database of unsaved text in this browser. */
const draftsDatabase = (): Promise<IDBPDatabase<Database>> => (opened ??= openDatabase())

async function openDatabase() {
  // Loaded with the code of forms and dialogs: the first list needs no drafts.
  const { openDB } = await import('idb')
  return openDB<Database>('greenroom', 1, {
    upgrade(database) {
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('thing', ['owner', 'thing'])
      drafts.createIndex('at', 'at')
    },
    // A newer console in another tab must not wait for this one.
    blocking: (_current, _newer, event) => {
      opened = undefined
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated() {
      opened = undefined
    },
  })
}

/** How long a form waits for the drafts, in milliseconds: a busy browser may need a second. */
const timeoutMs = 5000

let works = true

/** Whether unsaved text is stored, as far as is known. */
export const keepsDrafts = (): boolean => works

/** Runs a task on the database; without one, as in some private windows, or when it is full, nothing happens. */
async function attempt<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await Promise.race([
      task(),
      new Promise<undefined>((resolve) => {
        window.setTimeout(resolve, timeoutMs)
      }),
    ])
  } catch {
    works = false
    return undefined
  }
}

/** A form that was cancelled with unsaved text. */
interface CancelledForm {
  segment: string
  view: View
  /** What was discarded, in words. */
  what: string
  /** The name of its drafts. */
  thing: string
  text: DraftText
}

/** The last one, until the page is left or its user signs out. */
const cancelled = createStore<CancelledForm | undefined>(undefined)

export const rememberCancelled = (form: CancelledForm): void => cancelled.set(form)
export const forgetCancelled = (): void => cancelled.set(undefined)
export const useCancelledForm = (): CancelledForm | undefined => useStore(cancelled)
