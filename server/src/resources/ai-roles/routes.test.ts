import { testNameAndDescription } from '../../../test/name-and-description.ts'

testNameAndDescription({
  requirements: ['R159', 'R188'],
  path: '/v1/ai-roles',
  key: 'ai_role_id',
  noun: 'role',
  table: 'ai_roles',
})
