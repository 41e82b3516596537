import { testDescribed } from '../../../test/described.ts'

testDescribed({
  requirements: ['R161', 'R193'],
  path: '/v1/manufacturing-models',
  key: 'manufacturing_model_id',
  failure: 'manufacturing model',
  table: 'manufacturing_models',
})
