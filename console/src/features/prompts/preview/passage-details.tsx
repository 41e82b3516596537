import { inBraces, revisions, isPromptEntity } from '@greenroom/contract'
import type { ModePlaceholder, PartSource } from '@greenroom/contract'
import { CloseButton, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { focusElement } from '../../../lib/focus.ts'
import { useFeature } from '../../../services/api/features.ts'
import { rowsQuery } from '../../../services/api/fetch.ts'
import { nounOf } from '../../../services/entity-words.ts'
import { Name } from '../../../ui/name.tsx'
import type { EditedRow } from '../../crud/index.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import styles from './passage-details.module.css'
import type { Passage } from './text-blocks.ts'
import { Code } from '../../../ui/code.tsx'
import { openItem } from '../../../services/entity-location.ts'

/** A passage of many products names this many of them; the table below lists all. */
const maxNamed = 3

/** Where a passage comes from: its source, the version, and who changed it. */
export const PassageDetails = ({
  part: { placeholder, sources },
  context: edited,
  onClose,
}: {
  part: Passage
  context: EditedRow
  onClose: () => void
}) => (
  <PassageFrame label={`Where ${placeholder} comes from`} {...{ placeholder, onClose }}>
    {sources.length === 0 && <li>Empty: the persona has none.</li>}
    {sources.slice(0, maxNamed).map((source) => {
      const { entity, id, version, name } = source
      const isEdited = entity === edited.entity && id === edited.id
      return (
        <li key={id}>
          {nounOf(entity)}{' '}
          <strong>
            <Name>{name}</Name>
          </strong>
          {version !== undefined && `, version ${version}`}
          {version !== undefined && !isEdited && <LastChange {...{ entity, id }} />}{' '}
          <OpenSource {...{ source, edited }} />
        </li>
      )
    })}
    {sources.length > maxNamed && (
      <li>and {sources.length - maxNamed} more, listed in the table below</li>
    )}
  </PassageFrame>
)

/** What is told about a passage, in the items of a list. It takes the focus. */
export const PassageFrame = ({
  label,
  placeholder,
  onClose,
  children,
}: {
  label: string
  placeholder: ModePlaceholder
  onClose: () => void
  children: ReactNode
}) => (
  <div
    ref={focusOnMount}
    className={`flex small ${styles.details}`}
    role="group"
    aria-label={label}
    tabIndex={-1}
  >
    <Code>{inBraces(placeholder)}</Code>
    <ul className={`grow breakable ${styles.sources}`}>{children}</ul>
    <CloseButton className="rigid" aria-label="Hide" onClick={onClose} />
  </div>
)

const focusOnMount = (element: HTMLElement | null) => focusElement(element, { preventScroll: true })

/** Who changed a source last, where the backend keeps its history. */
function LastChange({ entity, id }: Pick<PartSource, 'entity' | 'id'>) {
  const { data: [latest] = [] } = useQuery({
    ...rowsQuery(revisions.list, { params: { entity, id }, query: { limit: '1' } }),
    enabled: useFeature('revisions'),
  })
  if (!latest) return null
  return (
    <>
      , last changed by <Name>{nameOfActor(latest.actor_email)}</Name>, {formatMoment(latest.at)}
    </>
  )
}

/** Goes to the form of a source. What is typed here is kept as a draft. */
export function OpenSource({ source, edited }: { source: PartSource; edited: EditedRow }) {
  const { entity, id, name } = source
  if (!isPromptEntity(entity)) return null
  if (entity === edited.entity && id === edited.id) return 'this form'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Open the ${nounOf(entity)} ${name}`}
      onClick={() => openItem(entity, id)}
    >
      Open
    </Button>
  )
}
