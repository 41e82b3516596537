import * as z from 'zod/mini'
import { endpoint, list, one } from '../endpoint.ts'
import { id, optionalText, required, stamps, text } from '../fields.ts'
import { longest } from '../limits.ts'
import { say } from '../messages.ts'
import { pageQuery } from '../paging.ts'
import { readList, readOne } from '../reply.ts'

/** A role of spec section 6. */
export const role = z.object({ role_id: id, name: text })

/** A user; another backend may call the id `id`. */
export const user = z.object({
  user_id: z.optional(id),
  id: z.optional(id),
  first_name: text,
  last_name: text,
  email: text,
  phone_number: z.nullish(z.string()),
  role: z.nullish(role),
  ...stamps,
})

export type Role = z.infer<typeof role>

/** A user as it was read: its id stands under one word. */
export type User = z.infer<typeof user> & { user_id: string }

const identified = (read: z.infer<typeof user> | undefined): User[] => {
  const known = read?.user_id ?? read?.id
  return read === undefined || known === undefined ? [] : [{ ...read, user_id: known }]
}

/** Reads a user as any backend may send it; `undefined` where it is none or has no id. */
export const readUser = (json: unknown): User | undefined =>
  identified(readOne(users.byEmail.reply, json))[0]

/**
 * Reads the list of users as any backend may send it; one without any id is left out.
 * @returns the users, or `undefined` where it is no array
 */
export const readUsers = (json: unknown): User[] | undefined =>
  readList(users.list.reply, json)?.flatMap(identified)

const input = z.object({
  first_name: required(say.firstName),
  last_name: required(say.lastName),
  phone_number: z.nullish(optionalText(longest.phone)),
})

/** Users and their roles (spec section 7). */
export const users = {
  input,
  list: endpoint(
    'GET',
    '/v1/auth/all-users',
    'Lists every user, by created date.',
    undefined,
    list(user),
    { query: pageQuery },
  ),
  byEmail: endpoint(
    'GET',
    '/v1/auth/by-email/{address}',
    'Finds one user by the whole address.',
    undefined,
    one(user),
  ),
  update: endpoint(
    'PUT',
    '/v1/auth/{user_id}',
    'Updates a user’s names and phone number.',
    input,
    one(user),
  ),
  roles: endpoint('GET', '/v1/roles', 'Lists the roles.', undefined, list(role)),
  changeRole: endpoint(
    'POST',
    '/v1/auth/users/{user_id}/change-role/{role_id}',
    'Gives a user another role.',
    undefined,
    one(user),
  ),
}
