import { testDescribed } from '../../../test/described.ts'

testDescribed({
  requirements: ['R161', 'R190'],
  path: '/v1/company-sizes',
  key: 'company_size_id',
  noun: 'Company size',
  table: 'company_sizes',
})
