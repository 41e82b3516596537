/** A person's full name, or the email address of a person without a name. */
export const fullName = ({
  first_name,
  last_name,
  email,
}: Readonly<Record<'first_name' | 'last_name' | 'email', string>>): string =>
  `${first_name} ${last_name}`.trim() || email
