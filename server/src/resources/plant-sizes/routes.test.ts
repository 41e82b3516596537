import { testNameAndDescription } from '../../../test/name-and-description.ts'

testNameAndDescription({
  requirements: ['R161', 'R192'],
  path: '/v1/plant-size-impacts',
  key: 'plant_size_impact_id',
  noun: 'plant size',
  table: 'plant_size_impacts',
})
