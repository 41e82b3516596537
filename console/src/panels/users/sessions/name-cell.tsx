import { interactionModes, personas, parseItem } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { readJson } from '../../../services/api/json-of.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'

/** What has a name that is looked up for a session: by which calls (spec section 7). */
const nameOf = {
  persona: async (id: string) => {
    const answer = await request(personas.read, { params: { id } })
    return parseItem(personas.read.response, await readJson(answer))?.name
  },
  mode: async (id: string) => {
    const answer = await request(interactionModes.read, { params: { id } })
    return parseItem(interactionModes.read.response, await readJson(answer))?.name
  },
}
const key = 'names beside sessions'

/**
 * The name of a session's persona or mode (spec section 2): `...` until it is known, the id where it cannot be had. An
 * id is asked for once, however many sessions have it and however often they come into view.
 */
export function NameCell({ of, id }: { of: keyof typeof nameOf; id: string | null | undefined }) {
  const { data, isPending } = useQuery({
    queryKey: [key, of, id],
    // Not given up when its row is scrolled out of view: the next one has the same id.
    queryFn: async () => (await nameOf[of](id ?? '')) ?? '',
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  })
  if (!id) return '-'
  return isPending ? '...' : data || id
}

/** Lets go of the names, so that they are looked up anew the next time that sessions are shown. */
export const forgetNames = (): void => queryClient.removeQueries({ queryKey: [key] })
