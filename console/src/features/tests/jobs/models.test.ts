import { expect, test } from 'vitest'
import { modelsOfBacktest, modelsOfExperiment } from './models.ts'

const change = { entity: 'industries' as const, id: '1', content: {} }
const models = {
  current: { player: 'large', judge: 'judge' },
  changed: { player: 'small', judge: 'judge' },
}
const otherJudge = { current: models.current, changed: { player: 'large', judge: 'strict' } }

test('names the models of what tries one', () => {
  expect(modelsOfExperiment({ changes: [], models })).toEqual({
    ...{ role: 'player', current: 'large', changed: 'small' },
  })
  expect(modelsOfExperiment({ changes: [], models: otherJudge })).toMatchObject({
    ...{ role: 'judge', current: 'judge', changed: 'strict' },
  })
  expect(modelsOfBacktest({ judge_model: 'strict', models: otherJudge })).toMatchObject({
    ...{ role: 'judge', changed: 'strict' },
  })
})

test('names none where a text is tried, or where they are not known', () => {
  expect(modelsOfExperiment({ changes: [change], models })).toBeUndefined()
  expect(modelsOfExperiment({ changes: [] })).toBeUndefined()
  expect(modelsOfBacktest({ judge_model: null, models: otherJudge })).toBeUndefined()
})
