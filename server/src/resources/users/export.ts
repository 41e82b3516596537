import { users } from '@greenroom/contract'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/csv.ts'
import { serve } from '../../http/serve.ts'
import { allUsers } from './store.ts'

/** Downloads all users as CSV. */
export const exportUsers = serve(users.export, (call) =>
  csvDownload(call, {
    list: allUsers,
    columns: {
      'First name': sql`first_name`,
      'Last name': sql`last_name`,
      'Email address': sql`email`,
      'Phone number': sql`phone_number`,
      Role: sql`replace(roles.name, '_', ' ')`,
      'Created (UTC)': csvTime('users.created_at'),
      'User ID': sql`users.user_id`,
    },
    name: 'users',
    audit: { entity: 'users', id: '', title: 'Users' },
  }),
)
