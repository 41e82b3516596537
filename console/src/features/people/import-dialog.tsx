import { csvEncoding, importColumns, maxImport, people, peopleRoles } from '@greenroom/contract'
import type { ImportResult, ImportRow } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { capitalize, humanize } from '../../lib/humanize.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { saveCsv } from '../../lib/csv.ts'
import { useFeature } from '../../services/api/features.ts'
import { errorMessage } from '../../services/api/api-error.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { useShownMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { IconDownload } from '../../ui/icons/icons.ts'
import { IconFileText } from '../../ui/icons/later-icons.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { Failure } from '../../ui/note.tsx'
import { SessionNotice } from '../crud/index.ts'
import { reloadPeople } from './use-people.ts'

/** Imports people from a CSV file: shows what each line would do, then does it. */
export const ImportDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog title="Import people" size={860} {...{ opened, onClose }}>
    <ImportForm onClose={onClose} />
  </Dialog>
)

interface Checked {
  csv: string
  result: ImportResult
  applied: boolean
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<Checked>()
  const hasStatus = useFeature('people-csv')
  const shownColumns = importColumns.filter(
    (column) => hasStatus || (column !== 'status' && column !== 'role'),
  )
  const { isPending, mutate, failure } = useShownMutation({
    /** Checks a file, or imports one that was checked. */
    async mutationFn(given: File | Checked, signal): Promise<Checked> {
      const applied = !(given instanceof File)
      const csv = applied ? given.csv : await readText(given)
      const query = applied ? { apply: given.result.preview_hash } : {}
      return { csv, applied, result: await fetchItem(people.import, { body: csv, query, signal }) }
    },
    successMessage: ({ applied, result: { counts } }) =>
      applied
        ? `${formatNumber(counts.new)} added, ${formatNumber(counts.changed)} changed`
        : undefined,
    failureMessage: problemOf,
    async onSuccess(done) {
      setChecked(done)
      if (done.applied) await reloadPeople()
    },
  })
  const { counts } = checked?.result ?? {}
  const todo = counts ? counts.new + counts.changed : 0
  const isToApply = checked && !checked.applied
  return (
    <div className="stack gap-lg">
      {!checked && (
        <>
          {!isPending && (
            <DropZone
              label="Choose a CSV file"
              hint={`Up to ${formatNumber(maxImport.rows)} people and 2 MB, in UTF-8`}
              icon={IconFileText}
              accept={{ 'text/csv': ['.csv'] }}
              onFiles={([file]) => file && void mutate(file)}
            >
              or drop it here
            </DropZone>
          )}
          <p className="dimmed small breakable">
            Columns, in any order: {shownColumns.join(', ')}. An empty cell leaves the field as it
            is.
            {hasStatus &&
              ` The status is active or deactivated, the role ${peopleRoles.join(' or ')}. Download CSV above the list writes these columns, so that you can change and import them.`}{' '}
            Nothing changes before you have seen the outcome.
          </p>
          {isPending && <LoadingIndicator />}
        </>
      )}
      <Failure>{failure}</Failure>
      {checked && counts && (
        <>
          <p role="status">
            {checked.applied ? 'Imported: ' : ''}
            <strong>{formatNumber(counts.new)}</strong> new,{' '}
            <strong>{formatNumber(counts.changed)}</strong> changed,{' '}
            <strong>{formatNumber(counts.same)}</strong> the same
            {!checked.applied && (
              <>
                , <strong>{formatNumber(counts.wrong)}</strong> wrong
              </>
            )}
            .{counts.wrong > 0 && ' Fix the wrong lines in the file to import it.'}
          </p>
          <div className="column" style={{ maxHeight: 'min(24rem, 45vh)' }}>
            <LongTable
              label="Outcomes"
              {...{ columns, cells }}
              keyOf={({ line }) => String(line)}
              // Wrong lines come first.
              rows={checked.result.rows.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)))}
            />
          </div>
        </>
      )}
      <SessionNotice />
      <Group justify="flex-end" gap="xs">
        {checked && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveCsv(rowsOf(checked.result.rows), 'greenroom-import.csv')}
          >
            Download CSV
          </Button>
        )}
        {isToApply && (
          <Button variant="subtle" onClick={() => setChecked(undefined)}>
            Choose another file
          </Button>
        )}
        <Button variant="default" data-autofocus={checked?.applied || undefined} onClick={onClose}>
          {checked?.applied ? 'Done' : 'Cancel'}
        </Button>
        {isToApply && (
          <BusyButton
            busy={isPending}
            disabled={checked.result.counts.wrong > 0 || todo === 0}
            onClick={() => void mutate(checked)}
          >
            {`Import ${pluralize(todo, 'person', 'people')}`}
          </BusyButton>
        )}
      </Group>
    </div>
  )
}

/** The text of a file. @throws RangeError if it is too large; TypeError if it is not in Unicode */
const readText = async (file: File): Promise<string> => {
  if (file.size > maxImport.bytes) throw new RangeError('too large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder(csvEncoding(bytes), { fatal: true }).decode(bytes)
}

/** Why a file was not checked or imported. */
const problemOf = (error: unknown, given: File | Checked): string => {
  if (error instanceof RangeError) return 'The file is larger than 2 MB.'
  if (error instanceof TypeError) return 'The file is not in UTF-8. Save it as “CSV UTF-8”.'
  return errorMessage(
    error,
    given instanceof File
      ? 'The file could not be checked. Try again.'
      : 'The people could not be imported. Choose the file again to see what is left to do.',
  )
}

const columns = [
  { title: 'Line', width: 3.5 },
  { title: 'Outcome', width: 6 },
  { title: 'Email', width: 13 },
  { title: 'Details', width: 18 },
]

const isWrong = ({ outcome }: ImportRow) => outcome === 'wrong'

const cells = (row: ImportRow, _: number, name: string) => (
  <>
    <td>{row.line}</td>
    <td style={isWrong(row) ? { color: 'var(--danger)' } : {}}>{capitalize(row.outcome)}</td>
    <td id={name} translate="no" title={row.email}>
      {row.email || '-'}
    </td>
    <td title={detailsOf(row)}>{detailsOf(row) || '-'}</td>
  </>
)

const detailsOf = ({ problem, changes = [] }: ImportRow): string =>
  problem ??
  changes
    .map(({ field, before, after }) => {
      const label = humanize(field)
      return before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`
    })
    .join(', ')

/** The outcomes as rows of a file. */
const rowsOf = (rows: readonly ImportRow[]) => [
  ['line', 'email', 'outcome', 'details'],
  ...rows.map((row) => [row.line, row.email, row.outcome, detailsOf(row)]),
]
