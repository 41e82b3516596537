import { interactionModes, personas } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../services/api/lists.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { toItem } from '../../../services/entity-location.ts'
import { ViewLink } from '../../../ui/view-link.tsx'

/** The calls that look up the names (spec section 7). */
const reads = {
  personas: (id: string) => fetchItem(personas.read, { params: { id } }),
  'interaction-modes': (id: string) => fetchItem(interactionModes.read, { params: { id } }),
}
const key = 'names beside sessions'

/**
 * The name of a session's persona or mode (spec section 2), which leads to its form: `...` while loading, the id if it
 * cannot be loaded. Each id is requested once, however many rows show it.
 */
export function NameCell({ of, id }: { of: keyof typeof reads; id: string | null | undefined }) {
  const { data, isPending } = useQuery({
    queryKey: [key, of, id],
    // Not aborted when the row scrolls out of view: other rows may need the same id.
    queryFn: async () => (await reads[of](id ?? '')).name,
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  })
  if (!id) return '-'
  if (!data) return isPending ? '...' : id
  return <ViewLink to={toItem(of, id)}>{data}</ViewLink>
}

/** Clears the names, so that the next sessions view loads them again. */
export const forgetNames = (): void => queryClient.removeQueries({ queryKey: [key] })
