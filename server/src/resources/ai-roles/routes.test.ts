import { testDescribed } from '../../../test/described.ts'

testDescribed({
  requirements: ['R159', 'R188'],
  path: '/v1/ai-roles',
  key: 'ai_role_id',
  noun: 'role',
  table: 'ai_roles',
})
