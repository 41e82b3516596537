import { api } from '@greenroom/contract'
import * as z from 'zod'

/** The paths of all lists that need no parameter. */
const paths = Object.values(api)
  .flat()
  .filter(
    ({ method, response, path }) =>
      method === 'GET' && response.kind === 'list' && !/\{/.test(path),
  )
  .map(({ path }) => path)

/** Every list there is by its path, each answer as it is sent. */
export const allLists = async (
  url: string,
  token: string,
): Promise<Readonly<Record<string, string>>> => {
  const answers = paths.map(async (path) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { headers })
    return [path, await answer.text()] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const things = z.array(z.record(z.string(), z.unknown()))

/** The things of a list that have one of these names. */
export const thingsNamed = (list: string | undefined, names: readonly unknown[]): object[] =>
  things.parse(JSON.parse(list ?? '')).filter(({ name }) => names.includes(name))
