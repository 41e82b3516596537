import { testNameAndDescription } from '../../../test/name-and-description.ts'

testNameAndDescription({
  requirements: ['R161', 'R190'],
  path: '/v1/company-sizes',
  key: 'company_size_id',
  noun: 'Company size',
  table: 'company_sizes',
})
