import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '../../services/api/crud-resource.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyButton, CopyLinkButton } from '../crud/index.ts'
import { pictureLoads, uploadedPicture } from '../../ui/persona-picture/picture-url.ts'
import { pictureFieldOf, promptOf, withFieldOf } from './read-version.ts'
import type { Version } from './read-version.ts'

const names = new Intl.ListFormat('en')

/**
 * What can be done with a version. A picture whose file was deleted is not taken over.
 * @param current the current row
 * @param notEdited labels of what the form does not take over from the version
 * @param isCurrent whether the newest version has the same text
 * @param refusal why the server refused to restore it
 */
export function VersionActions({
  id,
  number,
  version,
  current,
  notEdited,
  isCurrent,
  refusal,
  busy,
  onRestore,
  onEdit,
}: {
  id: string
  number: number
  version: Version
  current: Item | undefined
  notEdited: readonly string[]
  isCurrent: boolean
  refusal: string | undefined
  busy: boolean
  onRestore: (version: Version) => void
  onEdit: (version: Version) => void
}) {
  const lost = useLostPicture(version, current)
  const hint = !current
    ? 'This item was deleted.'
    : isCurrent
      ? 'This is the current text.'
      : undefined
  const usable = lost && current ? withFieldOf(version, current, lost) : version
  const { missing = [] } = version.extras ?? {}
  const [exist, them] = missing.length === 1 ? ['exists', 'it'] : ['exist', 'them']
  const notes = [
    missing.length > 0 &&
      `${names.format(missing)} no longer ${exist}. Restoring leaves ${them} out.`,
    lost && 'The picture of this version no longer exists. The current one stays.',
    notEdited.length > 0 &&
      `“Edit from this version” keeps the current ${names.format(notEdited).toLowerCase()}.`,
  ].filter((note) => typeof note === 'string')
  return (
    <>
      <Group gap="xs">
        {hint === undefined && (
          <>
            <BusyButton busy={busy} onClick={() => onRestore(usable)}>
              Restore version {number}
            </BusyButton>
            <Button variant="default" onClick={() => onEdit(usable)}>
              Edit from this version
            </Button>
          </>
        )}
        <CopyButton key={number} text={promptOf(version)} />
        <CopyLinkButton id={id} version={number} variant="default" size="sm" />
        {hint && <span className="button-hint dimmed small">{hint}</span>}
      </Group>
      {refusal !== undefined && (
        <Notice>
          {refusal} Use “Edit from this version” to change the text before you save it.
        </Notice>
      )}
      {hint === undefined &&
        notes.map((note) => (
          <p key={note} className="dimmed small">
            {note}
          </p>
        ))}
    </>
  )
}

/** The picture field of a version whose uploaded file was deleted, unless the current row has the same. */
function useLostPicture(version: Version, current: Item | undefined) {
  const field = pictureFieldOf(version)
  const address = field && uploadedPicture(version.values[field.name])
  const isOther = field !== undefined && current?.[field.name] !== version.row[field.name]
  const { data: loads = true } = useQuery({
    queryKey: ['picture', address],
    queryFn: () => pictureLoads(address ?? ''),
    enabled: address !== undefined && isOther,
    gcTime: 0,
  })
  return loads ? undefined : field
}
