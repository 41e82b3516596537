import { toastMessages, readUser, users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { use, useState } from 'react'
import * as z from 'zod/mini'
import { ActivityLink, FormView, PanelContext, textField } from '../crud/index.ts'
import type { Update } from '../crud/index.ts'
import { toView } from '../../services/entity-location.ts'
import { useFeature } from '../../services/api/features.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import { ViewLink } from '../../ui/view-link.tsx'
import { capitalize } from '../../lib/humanize.ts'
import { userPath, patchUser } from './data/users.ts'
import { fullName } from '../../lib/full-name.ts'
import type { UserViewName, UserViewProps } from './data/users.ts'
import { PersonalData } from './privacy/personal-data.tsx'

/** The Edit User form (spec section 2): the common form, for a list of one user. */
export function EditUser({ user, list, onBack }: UserViewProps) {
  const [panel] = useState(() => panelFor(user.user_id))
  const hasPrivacy = useFeature('privacy')
  return (
    <FormView
      {...{ panel, list }}
      lookups={undefined}
      row={user}
      onLeave={onBack}
      beside={
        <>
          {useFeature('people') && <UserLinks user={user} />}
          <ActivityLink entity="users" id={user.user_id} name={fullName(user)}>
            All changes to this user
          </ActivityLink>
        </>
      }
      below={hasPrivacy && <PersonalData user={user} onErased={onBack} />}
    />
  )
}

/** Lead to what the list of users leads to; the list of people opens this form alone. */
function UserLinks({ user }: { user: User }) {
  const { segment } = use(PanelContext)
  const { user_id: id, email: of } = user
  return (['sessions', 'subscription'] satisfies UserViewName[]).map((name) => (
    <ViewLink key={name} to={toView(segment, { name, id, of, backTo: fullName(user) })}>
      {capitalize(name)}
    </ViewLink>
  ))
}

const fields = [
  textField('first_name', 'First Name'),
  textField('last_name', 'Last Name'),
  textField('phone_number', 'Phone Number', { help: 'Optional' }),
]

const panelFor = (id: string) => ({
  resource: {
    ...users,
    path: userPath(id),
    id: 'user_id',
    label: 'User',
    change: users.input,
    messages: toastMessages.users,
  },
  noun: 'User',
  nameOf: fullName,
  columns: [],
  fields: () => fields,
  useLookups: () => undefined,
  async update({ row, body, ...others }: Update<Pick<User, 'phone_number'>>) {
    const typed = z.parse(users.input, body)
    // Without a number before and after, send null rather than replacing it by an empty text.
    const phone_number = typed.phone_number || (row.phone_number ? '' : null)
    const response = await request(users.update, {
      params: { user_id: id },
      body: { ...typed, phone_number },
      ...others,
    })
    const saved = readUser(await readJson(response.clone()).catch(() => undefined))
    patchUser(id, { ...typed, ...(saved?.version !== undefined && { version: saved.version }) })
    return response
  },
})
