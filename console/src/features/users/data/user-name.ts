import type { User } from '@greenroom/contract'

/** A user's full name, or the email address of a user without a name. */
export const fullName = ({
  first_name,
  last_name,
  email,
}: Pick<User, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email
