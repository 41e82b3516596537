import type { ExpectationResult } from '@greenroom/contract'
import type { Row } from './rehearsed.ts'

/** An expectation with its result in both conversations. Absent until it is checked. */
export interface ComparedExpectation {
  expectation: string
  kept: ExpectationResult | undefined
  replay: ExpectationResult | undefined
}

/** The expectations of a conversation, in their order. */
export const compareExpectations = ({
  trial,
  result: { kept, checks },
}: Row): readonly ComparedExpectation[] =>
  (kept ?? trial).expectations.map((expectation) => {
    const find = (results: readonly ExpectationResult[] | undefined) =>
      results?.find((result) => result.expectation === expectation)
    return { expectation, kept: find(checks.kept), replay: find(checks.replay) }
  })
