import * as z from 'zod/mini'
import { endpoint, file, item, list, named } from '../lib/endpoint.ts'
import { id, optionalText, requiredText, recordStamps, textOrEmpty } from '../lib/fields.ts'
import { maxLength } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { pageQuery } from '../lib/paging.ts'
import { parseList, parseItem } from '../lib/parse-response.ts'

/** A role of spec section 6. */
export const role = z.object({ role_id: id, name: textOrEmpty })

/** A user. Other backends may send the id as `id`. */
export const user = z.object({
  user_id: z.optional(id),
  id: z.optional(id),
  first_name: textOrEmpty,
  last_name: textOrEmpty,
  email: textOrEmpty,
  phone_number: z.nullish(z.string()),
  role: z.nullish(role),
  ...recordStamps,
})

export type Role = z.infer<typeof role>

/** A parsed user, with its id in `user_id`. */
export type User = z.infer<typeof user> & { user_id: string }

/** What an erased person is called; the address ends in `@erased.invalid`. */
export const erasedPerson = { first_name: 'Erased', last_name: 'person', domain: 'erased.invalid' }

/** Whether the person was erased: nothing personal is left to change or erase. */
export const isErased = ({ email }: Pick<User, 'email'>): boolean =>
  email.endsWith(`@${erasedPerson.domain}`)

const withId = (read: z.infer<typeof user> | undefined): User[] => {
  const known = read?.user_id ?? read?.id
  return read === undefined || known === undefined ? [] : [{ ...read, user_id: known }]
}

/** Parses a user from any backend; `undefined` if it has no id. */
export const readUser = (json: unknown): User | undefined =>
  withId(parseItem(users.byEmail.response, json))[0]

/** Parses the users of any backend; those without an id are left out. @returns `undefined` if it is no array */
export const readUsers = (json: unknown): User[] | undefined =>
  parseList(users.list.response, json)?.flatMap(withId)

const input = z.object({
  first_name: requiredText(validationMessages.firstName),
  last_name: requiredText(validationMessages.lastName),
  phone_number: z.nullish(optionalText(maxLength.phone)),
})

/** Users and their roles (spec section 7). */
export const users = {
  input,
  list: endpoint('GET', '/v1/auth/all-users', {
    summary: 'Lists all users by creation date.',
    response: list(named('User', user)),
    query: pageQuery,
  }),
  byEmail: endpoint('GET', '/v1/auth/by-email/{address}', {
    summary: 'Finds a user by email address.',
    response: item(user),
  }),
  update: endpoint('PUT', '/v1/auth/{user_id}', {
    summary: 'Updates the name and phone number of a user.',
    body: input,
    response: item(user),
  }),
  roles: endpoint('GET', '/v1/roles', {
    summary: 'Lists the roles.',
    response: list(named('Role', role)),
  }),
  changeRole: endpoint('POST', '/v1/auth/users/{user_id}/change-role/{role_id}', {
    summary: 'Changes the role of a user.',
    response: item(user),
  }),
  personalData: endpoint('GET', '/v1/auth/users/{user_id}/personal-data', {
    summary: 'Downloads all that is stored about a user: a ZIP file of JSON and PDF.',
    response: file('application/zip'),
    feature: 'privacy',
  }),
  erase: endpoint('POST', '/v1/auth/users/{user_id}/erase', {
    summary:
      'Erases a user for good: names, email address, transcripts and texts of reports. Scores and amounts stay.',
    body: z.object({ email: z.string({ error: 'must be text' }) }),
    response: item(user),
    feature: 'privacy',
  }),
  export: endpoint('GET', '/v1/auth/all-users/export', {
    summary: 'Downloads all users as CSV, by creation date.',
    response: file('text/csv'),
    feature: 'csv',
  }),
}
