import { testNameAndDescription } from '../../../test/name-and-description.ts'

testNameAndDescription({
  requirements: ['R159', 'R188'],
  path: '/v1/ai-roles',
  key: 'ai_role_id',
  noun: 'role',
  table: 'ai_roles',
})

testNameAndDescription({
  requirements: ['R161', 'R190'],
  path: '/v1/company-sizes',
  key: 'company_size_id',
  noun: 'Company size',
  table: 'company_sizes',
})

testNameAndDescription({
  requirements: ['R161', 'R192'],
  path: '/v1/plant-size-impacts',
  key: 'plant_size_impact_id',
  noun: 'plant size',
  table: 'plant_size_impacts',
})

testNameAndDescription({
  requirements: ['R161', 'R193'],
  path: '/v1/manufacturing-models',
  key: 'manufacturing_model_id',
  noun: 'manufacturing model',
  table: 'manufacturing_models',
})
