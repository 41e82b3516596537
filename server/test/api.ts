import { industries } from '@greenroom/contract'
import * as z from 'zod'

const list = z.array(z.object({ name: z.string() }))

/** Calls the API of a launched server as whoever has the token. */
const call = (url: string, token: string | undefined, body?: object) =>
  fetch(`${url}/api${industries.list.path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Adds an industry; the status of the answer. */
export const addIndustry = async (url: string, token: string | undefined, name: string) => {
  const answer = await call(url, token, { name, details: 'Details' })
  await answer.text()
  return answer.status
}

/** The names of all industries. */
export const industryNames = async (url: string, token: string | undefined): Promise<string[]> => {
  const answer = await call(url, token)
  return list.parse(await answer.json()).map(({ name }) => name)
}
