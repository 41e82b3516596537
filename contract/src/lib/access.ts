import * as z from 'zod/mini'

/** The roles of spec section 6. */
export const roleNames = ['super_admin', 'sales_person', 'sales_manager'] as const
export type RoleName = (typeof roleNames)[number]

/** The only role that may sign in (spec section 6). */
export const adminRole: RoleName = 'super_admin'

/** What a service key opens: role-play, reading figures, or provisioning of people. */
export const keyScopes = ['delivery', 'reporting', 'provisioning'] as const
export type KeyScope = (typeof keyScopes)[number]

const name = z.union([z.string(), z.object({ name: z.string() })])
const loginRole = z.object({
  user: z.catch(z.optional(z.object({ role: z.optional(name) })), undefined),
  role: z.catch(z.optional(name), undefined),
  user_role: z.catch(z.optional(name), undefined),
})

/**
 * Reads the role's name from a login response: `user.role`, `role` or `user_role`, each text or an object with `name`
 * (spec section 3).
 * @returns `undefined` if there is none
 */
export function readRole(reply: unknown): string | undefined {
  const read = z.safeParse(loginRole, reply)
  if (!read.success) return undefined
  const found = read.data.user?.role ?? read.data.role ?? read.data.user_role
  return (typeof found === 'object' ? found.name : found) || undefined
}
