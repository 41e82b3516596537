import { industries } from '@greenroom/contract'
import * as z from 'zod'

const list = z.array(z.object({ name: z.string() }))

/** Calls the API of a running server with a token. */
const call = (url: string, token: string | undefined, body?: object, id?: string) =>
  fetch(`${url}/api${industries.list.path}${id ?? ''}`, {
    method: id === undefined ? (body ? 'POST' : 'GET') : 'PUT',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Adds an industry. @returns the status */
export const addIndustry = async (url: string, token: string | undefined, name: string) => {
  const response = await call(url, token, { name, details: 'Details' })
  await response.text()
  return response.status
}

/** Adds an industry and updates it. @returns the status of the update */
export const addAndUpdateIndustry = async (
  url: string,
  token: string | undefined,
  name: string,
) => {
  const added = await call(url, token, { name, details: 'Details' })
  const { industry_id } = z.object({ industry_id: z.string() }).parse(await added.json())
  const updated = await call(url, token, { name, details: 'More details' }, industry_id)
  await updated.text()
  return updated.status
}

/** The names of all industries. */
export const industryNames = async (url: string, token: string | undefined): Promise<string[]> => {
  const response = await call(url, token)
  return list.parse(await response.json()).map(({ name }) => name)
}
