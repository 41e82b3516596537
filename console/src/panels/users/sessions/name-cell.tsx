import { interactionModes, personas, parseItem } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { readJson } from '../../../services/api/json.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'

/** The calls that look up the names (spec section 7). */
const nameOf = {
  persona: async (id: string) => {
    const response = await request(personas.read, { params: { id } })
    return parseItem(personas.read.response, await readJson(response))?.name
  },
  mode: async (id: string) => {
    const response = await request(interactionModes.read, { params: { id } })
    return parseItem(interactionModes.read.response, await readJson(response))?.name
  },
}
const key = 'names beside sessions'

/**
 * The name of a session's persona or mode (spec section 2): `...` while loading, the id if it cannot be loaded. Each id
 * is requested once, however many rows show it.
 */
export function NameCell({ of, id }: { of: keyof typeof nameOf; id: string | null | undefined }) {
  const { data, isPending } = useQuery({
    queryKey: [key, of, id],
    // Not aborted when the row scrolls out of view: other rows may need the same id.
    queryFn: async () => (await nameOf[of](id ?? '')) ?? '',
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  })
  if (!id) return '-'
  return isPending ? '...' : data || id
}

/** Clears the names, so that the next sessions view loads them again. */
export const forgetNames = (): void => queryClient.removeQueries({ queryKey: [key] })
