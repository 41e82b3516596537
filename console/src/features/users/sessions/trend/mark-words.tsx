import type { TrendPoint } from '@greenroom/contract'
import { Fragment } from 'react'
import { VersionLink } from '../../../links/index.ts'
import { nounBehindSession } from '../changes/item-noun.ts'
import type { NameOf } from './use-names.ts'

type Marks = TrendPoint['marks']

const and = new Intl.ListFormat('en')

/** Such as "mode and industry". */
export const nounsOf = (marks: Marks): string =>
  and.format(new Set(marks.map(({ entity }) => nounBehindSession(entity))))

const nameWith = (mark: Marks[number], nameOf: NameOf): string =>
  `${nounBehindSession(mark.entity)} ${nameOf(mark)}`.trim()

/** Such as "mode Prospecting call (version 3) and report prompt (version 2)". */
export const describeMarks = (marks: Marks, nameOf: NameOf): string =>
  and.format(marks.map((mark) => `${nameWith(mark, nameOf)} (version ${mark.version})`))

/** The same words. Each version is a link to it. */
export function MarkLinks({ marks, nameOf }: { marks: Marks; nameOf: NameOf }) {
  const parts = and.formatToParts(marks.map((_, at) => String(at)))
  return parts.map(({ type, value }) => {
    const mark = type === 'element' ? marks[Number(value)] : undefined
    if (!mark) return value
    const name = nameWith(mark, nameOf)
    return (
      <Fragment key={`${mark.entity} ${mark.id}`}>
        {name} (<VersionLink item={mark} version={mark.version} of={name} />)
      </Fragment>
    )
  })
}
