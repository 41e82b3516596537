import type { TrendPoint, Entity } from '@greenroom/contract'
import { Fragment } from 'react'
import { VersionLink } from '../../../crud/index.ts'
import { usePromptSources } from '../../../prompts/index.ts'
import { nounOf } from '../../../../services/entity-words.ts'
import { IconHistory } from '../../../../ui/icons/icons.ts'
import { Name } from '../../../../ui/name.tsx'

type Marks = TrendPoint['marks']
/** The versions behind a session that changed, and its judge. */
type Changes = Pick<TrendPoint, 'marks' | 'new_judge'>

/** The name of an item; empty for report prompts, which have none, and for what was deleted. */
export type NameOf = (mark: Pick<Marks[number], 'entity' | 'id'>) => string

/** The names of what prompts are made of, and the modes and personas to choose from. */
export function useNames() {
  const { data: sources } = usePromptSources()
  const names = new Map<string, string>()
  // The ids of other backends may be numbers, which differ only within an entity.
  for (const [entity, rows] of Object.entries(sources ?? {}))
    for (const { id, name } of rows) names.set(`${entity} ${id}`, name)
  const nameOf: NameOf = ({ entity, id }) => names.get(`${entity} ${id}`) ?? ''
  return { nameOf, modes: sources?.['interaction-modes'] ?? [], personas: sources?.personas ?? [] }
}

const and = new Intl.ListFormat('en')

/** Such as "mode and industry". */
export const nounsOf = ({ marks, new_judge }: Changes): string => {
  const nouns = new Set(marks.map(({ entity }) => nounBehindSession(entity)))
  return and.format([...nouns, ...(new_judge ? ['judge model'] : [])])
}

const nameWith = (mark: Marks[number], nameOf: NameOf): string =>
  `${nounBehindSession(mark.entity)} ${nameOf(mark)}`.trim()

/** Such as "mode Prospecting call (version 3) and judge model large-2026-11". */
export const describeChanges = ({ marks, new_judge }: Changes, nameOf: NameOf): string =>
  and.format([
    ...marks.map((mark) => `${nameWith(mark, nameOf)} (version ${mark.version})`),
    ...(new_judge ? [`judge model ${new_judge}`] : []),
  ])

/** The same words, or a dash. Each version is a link to it. */
export function ChangeLinks({ of, nameOf }: { of: Changes; nameOf: NameOf }) {
  const changes = [...of.marks, ...(of.new_judge ? [of.new_judge] : [])]
  if (changes.length === 0) return '-'
  const parts = and.formatToParts(changes.map((_, at) => String(at)))
  return parts.map(({ type, value }) => {
    const mark = type === 'element' ? changes[Number(value)] : undefined
    if (!mark) return value
    if (typeof mark === 'string')
      return (
        <Fragment key="judge">
          judge model <Name>{mark}</Name>
        </Fragment>
      )
    const name = nameWith(mark, nameOf)
    return (
      <Fragment key={`${mark.entity} ${mark.id}`}>
        {name} (<VersionLink item={mark} version={mark.version} of={name} />)
      </Fragment>
    )
  })
}

/** Label of a session's source. There, a report is what the trainee got. */
export const nounBehindSession = (entity: Entity): string =>
  entity === 'mode-reports' ? 'report prompt' : nounOf(entity)

/** A quiet remark that a source has changed since a session. */
export const ChangedSince = ({ children }: { children: string }) => (
  <span className="inline-row gap-xs tiny tight nowrap">
    <IconHistory size={14} aria-hidden />
    {children}
  </span>
)
