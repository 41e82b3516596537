import { trials } from '@greenroom/contract'
import * as z from 'zod/mini'

/** The expectations in a text of one per line. */
export const toExpectations = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is wrong with a name and expectations, by field. */
export function keepErrors(input: { name: string; expectations: readonly string[] }) {
  const { error } = z.safeParse(trials.update.body, input)
  const of = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message
  return { name: of('name'), expectations: of('expectations') }
}
