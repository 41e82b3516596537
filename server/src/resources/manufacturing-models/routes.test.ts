import { testNameAndDescription } from '../../../test/name-and-description.ts'

testNameAndDescription({
  requirements: ['R161', 'R193'],
  path: '/v1/manufacturing-models',
  key: 'manufacturing_model_id',
  noun: 'manufacturing model',
  table: 'manufacturing_models',
})
