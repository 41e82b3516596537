import type { User } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { lightened, wantedAgain, wantsNext, withAgain, withNext } from './page-cache.ts'
import type { Held, Page } from './page-cache.ts'

const user = (at: number): User => ({
  user_id: String(at),
  first_name: '',
  last_name: '',
  email: `${at}@a.co`,
})
const page = (number: number, size = 200): Page => ({
  rows: Array.from({ length: size }, (_, at) => user(number * 200 + at)),
  next: number < 49 ? { limit: '200', after: String(number) } : undefined,
  total: 10_000,
})

/** The list scrolled through to the end of so many pages. */
function scrolled(pages: number): Held {
  let held: Held | undefined
  for (let number = 0; number < pages; number++) {
    held = withNext(held, held ? held.next : { limit: '200' }, page(number))
    held = lightened(held, held.rows.length - 20, held.rows.length - 1)
  }
  return held ?? withNext(undefined, undefined, page(0))
}

const present = ({ rows }: Held) => rows.filter((row) => row !== undefined).length

test('pages follow each other, and the next is wanted before the end', () => {
  const held = scrolled(2)
  expect(held).toMatchObject({ total: 10_000, next: { after: '1' } })
  expect(held.rows.map((row) => row?.user_id)).toEqual(
    Array.from({ length: 400 }, (_, at) => String(at)),
  )
  expect([wantsNext(held, 100), wantsNext(held, 260)]).toEqual([false, true])
  expect(wantsNext({ ...held, next: undefined }, 399)).toBe(false)
})

test('however far one scrolls, a few pages are held, those around the view', () => {
  const held = scrolled(50)
  expect(held.rows).toHaveLength(10_000)
  expect(present(held)).toBe(10 * 200)
  expect(held.rows[7999]).toBeUndefined()
  expect(held.rows.slice(8000)).not.toContain(undefined)
  const above = lightened(held, 0, 20)
  expect(above).toEqual(held)
})

test('what was let go of is wanted again where it comes into view, and nothing else moves', () => {
  const held = scrolled(50)
  expect(wantedAgain(held, 9000, 9020)).toEqual([])
  const wanted = wantedAgain(held, 1000, 1020)
  expect(wanted.map(({ from, to, query }) => [from, to, query?.['after']])).toEqual([
    [800, 1000, '3'],
    [1000, 1200, '4'],
  ])
  const [first, second] = wanted
  if (!first || !second) throw new Error('nothing is wanted')
  const again = withAgain(withAgain(held, first, page(4)), second, page(5, 150))
  expect(again.rows).toHaveLength(10_000)
  expect(again.rows[800]?.user_id).toBe('800')
  expect(again.rows[1149]?.user_id).toBe('1149')
  expect(again.rows[1150]).toBeUndefined()
  expect(again.rows.slice(8000)).toEqual(held.rows.slice(8000))
  const lighter = lightened(again, 1000, 1020)
  expect(present(lighter)).toBe(10 * 200 - 50)
  expect(lighter.rows[800]?.user_id).toBe('800')
})

test('a list that came whole stays whole', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => user(at))
  const held = withNext(undefined, undefined, { rows, next: undefined, total: 20_000 })
  expect(lightened(held, 0, 20)).toBe(held)
  expect(wantedAgain(held, 0, 20)).toEqual([])
})
