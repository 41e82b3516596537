import { outcome } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lists } from '../../services/api/lists.ts'
import type { Loaded } from '../../services/api/lists.ts'
import { toastFailure } from '../../services/toasts.ts'
import { findUser, keys, loadFirst, loadPage } from './user-list.ts'
import type { Held } from './user-list.ts'

type Known = Omit<Loaded<User>, 'busy'>

/** The users so far, and how more of them come. */
interface AllUsers extends Known {
  total: number | undefined
  /** Loads the next page; does nothing while one is being loaded, and where there is none. */
  more: () => void
  /** Whether the next page is being loaded, or could not be. */
  coming: 'loading' | 'failed' | undefined
}

/** Every user: page after page where the backend has pages, otherwise all at once. */
export function useAllUsers(): AllUsers {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => loadFirst(signal),
    staleTime: Infinity,
    structuralSharing: false,
  })
  const [coming, setComing] = useState<AllUsers['coming']>()
  const loading = useRef(false)
  const next = data?.next

  const load = async () => {
    if (!next || loading.current) return
    loading.current = true
    setComing('loading')
    try {
      const page = await loadPage(next)
      lists.setQueryData<Held>(keys.all, (held) =>
        // Unless the list was loaded anew meanwhile.
        held?.next === next ? { ...page, rows: [...held.rows, ...page.rows] } : held,
      )
      setComing(undefined)
    } catch {
      setComing('failed')
    } finally {
      loading.current = false
    }
  }
  return {
    rows: data?.rows ?? [],
    total: data?.total,
    loading: isPending || (isError && isFetching),
    failed: isError && !isFetching,
    reload: refetch,
    more: () => void load(),
    coming,
  }
}

/** What is searched for: an address, and how often one has searched so far. */
export interface Search {
  address: string
  attempt: number
}

/** The user of an address; nobody is looked for while there is no search. */
export function useFoundUser(search: Search | undefined): Known {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...keys.found, search?.address, search?.attempt],
    queryFn: async ({ signal }) => {
      try {
        const found = await findUser(search?.address ?? '', signal)
        if (found.length === 0) toastFailure(outcome.users.notFound)
        return found
      } catch (error) {
        if (!signal.aborted) toastFailure(outcome.users.listFailed)
        throw error
      }
    },
    enabled: search !== undefined,
    staleTime: Infinity,
  })
  return { rows: data ?? [], loading: isFetching, failed: isError && !isFetching, reload: refetch }
}
