import { expect, test } from 'vitest'
import { groupByPlace } from '../../../../ui/line-chart.tsx'
import { markedPoints, scoredPoints } from './scored-points.ts'

const mark = (id: string, version: number) => ({ entity: 'industries' as const, id, version })
const session = (
  number: number,
  overall_score: number | null,
  marks = [mark('i', 0)].slice(1),
) => ({
  session_id: String(number),
  at: '2026-11-01T00:00:00.000Z',
  overall_score,
  changed_since: false,
  marks,
})

test('carries the changes of sessions without a score to the next one', () => {
  const points = scoredPoints([
    session(1, 50),
    session(2, null, [mark('i', 2), mark('j', 2)]),
    session(3, null, [mark('i', 3)]),
    session(4, 60),
    session(5, 0),
  ])
  expect(points.map(({ session_id, score, marks }) => [session_id, score, marks])).toEqual([
    ['1', 50, []],
    ['4', 60, [mark('i', 3), mark('j', 2)]],
    ['5', 0, []],
  ])
})

test('groups changes that are close together', () => {
  const points = scoredPoints(
    Array.from({ length: 101 }, (_, at) =>
      session(at, at, [10, 11, 14, 50, 100].includes(at) ? [mark('i', at)] : []),
    ),
  )
  const groups = (gap: number) =>
    groupByPlace(markedPoints(points), gap).map((group) => [
      group[0].x,
      group.map(({ point }) => point.score),
    ])
  expect(groups(0.045)).toEqual([
    [0.1, [10, 11, 14]],
    [0.5, [50]],
    [1, [100]],
  ])
  expect(groups(0.02)).toHaveLength(4)
  expect(markedPoints(points.slice(10, 11))).toMatchObject([{ x: 0 }])
})

test('marks a session that another model judged, and breaks the line there', () => {
  const points = scoredPoints([session(1, 50), { ...session(2, 60), new_judge: 'strict' }])
  expect(markedPoints(points)).toMatchObject([{ key: '2', isBreak: true }])
})
