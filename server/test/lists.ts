import { activity, administrators, api, ownAccount } from '@greenroom/contract'
import * as z from 'zod'

/** Reading the others adds to these, or they show where somebody is signed in. */
const changing: readonly string[] = [
  activity.list.path,
  ownAccount.devices.path,
  administrators.list.path,
]

/** The paths of all lists that need no parameter, and stay the same while they are read. */
const paths = Object.values(api)
  .flat()
  .filter(
    ({ method, response, path }) =>
      method === 'GET' && response.kind === 'list' && !/\{/.test(path) && !changing.includes(path),
  )
  .map(({ path }) => path)

/** Reads all lists. @returns the text of each response by its path */
export const fetchAllLists = async (
  url: string,
  token: string,
): Promise<Readonly<Record<string, string>>> => {
  const responses = paths.map(async (path) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api${path}`, { headers })
    return [path, await response.text()] as const
  })
  return Object.fromEntries(await Promise.all(responses))
}

const items = z.array(z.record(z.string(), z.unknown()))

/** The items of a list that have one of these names. */
export const itemsWithNames = (list: string | undefined, names: readonly unknown[]): object[] =>
  items.parse(JSON.parse(list ?? '')).filter(({ name }) => names.includes(name))
