import { people, peopleRoles, plans, readPlans, users } from '@greenroom/contract'
import type { Person } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchList, fetchPage, fetchRows } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePages } from '../../services/api/use-pages.ts'

/** What the list is narrowed to, as the history keeps it: the query of the server, without empty values. */
export type Filters = Readonly<Record<string, string>>

const key = 'people'

/** The people that fit the filters, newest first, page by page. A search needs two characters. */
export const usePeople = ({ search = '', ...filters }: Filters) => {
  const query = { ...filters, ...(search.trim().length >= 2 && { search: search.trim() }) }
  return usePages<Person>({
    queryKey: [key, 'list', query],
    load: (page, signal) => fetchPage(people.list, { query: page, signal }),
    firstPage: { ...query, limit: '100' },
    gcTime: 0,
  })
}

/** Loads the list again after a change. */
export const reloadPeople = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [key, 'list'] })

/** The plans and roles that people can have, as options of a select. */
export function useOptions() {
  const { data: allPlans = [] } = useQuery({
    queryKey: [key, 'plans'],
    queryFn: async ({ signal }) => (await fetchRows(plans.list, { signal }, readPlans)).rows,
  })
  const { data: roles = [] } = useQuery({
    queryKey: [users.roles.path],
    queryFn: ({ signal }) => fetchList(users.roles, { signal }),
  })
  const known: readonly string[] = peopleRoles
  return {
    plans: allPlans.map(({ id = '', plan_type, billing_cycle, status_active }) => ({
      value: id,
      label: `${plan_type} · ${billing_cycle}`,
      active: status_active === true,
    })),
    roles: roles
      .filter(({ name }) => known.includes(name))
      .map(({ role_id, name }) => ({ value: role_id, label: name.replaceAll('_', ' ') })),
  }
}
