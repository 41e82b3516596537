import type { TrendPoint } from '@greenroom/contract'
import { nounBehindSession } from '../changes/thing-noun.ts'
import type { NameOf } from './use-names.ts'

type Marks = TrendPoint['marks']

const and = new Intl.ListFormat('en')

/** Such as "mode and industry". */
export const nounsOf = (marks: Marks): string =>
  and.format(new Set(marks.map(({ entity }) => nounBehindSession(entity))))

/** Such as "mode Prospecting call (version 3) and report prompt (version 2)". */
export const describeMarks = (marks: Marks, nameOf: NameOf): string =>
  and.format(
    marks.map((mark) =>
      [nounBehindSession(mark.entity), nameOf(mark), `(version ${mark.version})`]
        .filter(Boolean)
        .join(' '),
    ),
  )
