import { toastMessages } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lists } from '../../../services/api/lists.ts'
import type { Loaded } from '../../../services/api/lists.ts'
import { toastFailure } from '../../../services/toasts.ts'
import { lightened, wantedAgain, wantsNext, withAgain, withNext } from './page-cache.ts'
import type { Held, Page, Query } from './page-cache.ts'
import { findUser, keys, loadFirst, loadPage } from './user-list.ts'

/** The users so far, and how more of them come. */
interface AllUsers {
  rows: Held['rows']
  total: number | undefined
  loading: boolean
  failed: boolean
  reload: () => Promise<unknown>
  /** To be told which rows are in view: it loads what is needed there. */
  onView: (first: number, last: number) => void
  /** Whether the next page is being loaded, or could not be. */
  coming: 'loading' | 'failed' | undefined
  /** Loads the next page after it could not be. */
  retry: () => void
}

/** The list stays as it is while the segment is shown, and is let go of when that is left. */
const kept = { staleTime: Infinity, gcTime: 0, structuralSharing: false } as const

/** Keeps the list while something else of the segment is shown. */
export function useKeptUsers(): void {
  useQuery({ queryKey: keys.all, enabled: false, ...kept })
}

/** Every user: page after page where the backend has pages, otherwise all at once. */
export function useAllUsers(): AllUsers {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => loadFirst(signal),
    ...kept,
  })
  const [coming, setComing] = useState<AllUsers['coming']>()
  const view = useRef({ first: 0, last: 0 })
  const asked = useRef(new Set<Query>())

  /** Loads a page, unless that is being done already. @param put adds it to what is held by then */
  const load = async (query: Query, put: (held: Held, page: Page) => Held) => {
    if (asked.current.has(query)) return
    asked.current.add(query)
    try {
      const page = await loadPage(query)
      const { first, last } = view.current
      lists.setQueryData<Held>(keys.all, (held) => held && lightened(put(held, page), first, last))
    } finally {
      asked.current.delete(query)
    }
  }
  const loadNext = async (query: Query) => {
    setComing('loading')
    try {
      // Unless the list was loaded anew meanwhile.
      await load(query, (held, page) => (held.next === query ? withNext(held, query, page) : held))
      setComing(undefined)
    } catch {
      setComing('failed')
    }
  }
  return {
    rows: data?.rows ?? [],
    total: data?.total,
    loading: isPending || (isError && isFetching),
    failed: isError && !isFetching,
    reload: refetch,
    onView(first, last) {
      view.current = { first, last }
      if (!data) return
      const next = wantsNext(data, last) && coming !== 'failed' ? data.next : undefined
      if (next && !asked.current.has(next)) void loadNext(next)
      for (const page of wantedAgain(data, first, last)) {
        if (page.query === undefined) continue
        // One that could not be had is asked for again as soon as one scrolls on.
        load(page.query, (held, again) =>
          held.pages.includes(page) ? withAgain(held, page, again) : held,
        ).catch(() => undefined)
      }
    },
    coming,
    retry: () => data?.next && void loadNext(data.next),
  }
}

/** What is searched for: an address, and what tells this search from the one before for the same. */
export interface Search {
  address: string
  attempt: string
}

/** The user of an address; nobody is looked for while there is no search. */
export function useFoundUser(search: Search | undefined): Omit<Loaded<User>, 'busy'> {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...keys.found, search?.address, search?.attempt],
    queryFn: async ({ signal }) => {
      try {
        const found = await findUser(search?.address ?? '', signal)
        if (found.length === 0) toastFailure(toastMessages.users.notFound)
        return found
      } catch (error) {
        if (!signal.aborted) toastFailure(toastMessages.users.listFailed)
        throw error
      }
    },
    enabled: search !== undefined,
    staleTime: Infinity,
  })
  return { rows: data ?? [], loading: isFetching, failed: isError && !isFetching, reload: refetch }
}
