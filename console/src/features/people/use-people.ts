import { people, peopleRoles, plans, readPlans, users } from '@greenroom/contract'
import type { Person, Plan } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { humanize } from '../../lib/humanize.ts'
import { fetchRows, rowsQuery } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'

/** Loads the list again after a change. */
export const reloadPeople = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [people.list.path] })

type Selection = ReadonlyMap<string, Person>

const selectedKey = ['selected people']
const nobody: Selection = new Map()

/**
 * Who is selected, by their ids: whatever the list is narrowed to, and also after a person was opened. The cache keeps it, and
 * is emptied at sign-out. It is no query of the cache, since that would tell a checkbox of its change too late.
 */
export function useSelection(): [Selection, (next: Selection) => void] {
  const [selected, setSelected] = useState(
    () => queryClient.getQueryData<Selection>(selectedKey) ?? nobody,
  )
  const change = (next: Selection) => {
    setSelected(next)
    queryClient.setQueryDefaults(selectedKey, { gcTime: Infinity })
    queryClient.setQueryData<Selection>(selectedKey, next)
  }
  return [selected, change]
}

/** The plans and roles that people can have, as options of a select. */
export function useOptions() {
  const { data: allPlans = [] } = useQuery({
    queryKey: ['plans of people'],
    queryFn: async ({ signal }) => (await fetchRows(plans.list, { signal }, readPlans)).rows,
  })
  const { data: roles = [] } = useQuery(rowsQuery(users.roles))
  const known: readonly string[] = peopleRoles
  const optionOf = ({ id = '', plan_type, billing_cycle }: Plan) => ({
    value: id,
    label: `${plan_type} · ${billing_cycle}`,
  })
  return {
    plans: allPlans.map(optionOf),
    activePlans: allPlans.filter(({ status_active }) => status_active).map(optionOf),
    roles: roles
      .filter(({ name }) => known.includes(name))
      .map(({ role_id, name }) => ({ value: role_id, label: humanize(name) })),
  }
}
