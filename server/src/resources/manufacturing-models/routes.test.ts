import { testDescribed } from '../../../test/described.ts'

testDescribed({
  requirements: ['R161', 'R193'],
  path: '/v1/manufacturing-models',
  key: 'manufacturing_model_id',
  noun: 'manufacturing model',
  table: 'manufacturing_models',
})
