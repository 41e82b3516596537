import { importColumns, maxImport, people } from '@greenroom/contract'
import type { ImportResult, ImportRow } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorMessage } from '../../services/api/api-error.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { IconDownload, IconFileText } from '../../ui/icons/icons.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { SessionNotice } from '../panel/index.ts'
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
  const [problem, setProblem] = useState<string>()
  const check = useApiMutation({
    async mutationFn(file: File, signal): Promise<Checked> {
      if (file.size > maxImport.bytes) throw new RangeError('too large')
      // A text that is not UTF-8 throws here.
      const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      return { csv, result: await fetchItem(people.import, { body: csv, signal }), applied: false }
    },
    onSuccess: setChecked,
    onError: (error) => setProblem(problemOf(error)),
  })
  const apply = useApiMutation({
    async mutationFn({ csv, result }: Checked, signal): Promise<Checked> {
      const query = { apply: result.preview_hash }
      const done = await fetchItem(people.import, { body: csv, query, signal })
      return { csv, result: done, applied: true }
    },
    successMessage: ({ result: { counts } }) =>
      `${formatNumber(counts.new)} added, ${formatNumber(counts.changed)} changed`,
    async onSuccess(done) {
      setChecked(done)
      await reloadPeople()
    },
    onError: (error) => setProblem(problemOf(error)),
  })
  const choose = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    setProblem(undefined)
    setChecked(undefined)
    void check.mutate(file)
  }
  const { counts } = checked?.result ?? {}
  const todo = counts ? counts.new + counts.changed : 0
  return (
    <div className="stack gap-lg">
      {checked === undefined && !check.isPending && (
        <DropZone
          label="Choose a CSV file"
          hint={`Up to ${formatNumber(maxImport.rows)} people and 2 MB, in UTF-8`}
          icon={IconFileText}
          accept={{ 'text/csv': ['.csv'] }}
          onFiles={choose}
        >
          or drop it here
        </DropZone>
      )}
      {checked === undefined && (
        <p className="dimmed small breakable">
          Columns, in any order: {importColumns.join(', ')}. An empty cell leaves the field as it
          is. Nothing changes before you have seen the outcome.
        </p>
      )}
      {check.isPending && <LoadingIndicator />}
      {problem && (
        <p className="small breakable" role="alert" style={{ color: 'var(--danger)' }}>
          {problem}
        </p>
      )}
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
            <Outcomes rows={checked.result.rows} />
          </div>
        </>
      )}
      <SessionNotice />
      <Group justify="flex-end" gap="xs">
        {checked && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile(asCsv(checked.result.rows), 'greenroom-import.csv')}
          >
            Download CSV
          </Button>
        )}
        {checked && !checked.applied && (
          <Button variant="subtle" onClick={() => setChecked(undefined)}>
            Choose another file
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {checked?.applied ? 'Done' : 'Cancel'}
        </Button>
        {checked && !checked.applied && (
          <BusyButton
            busy={apply.isPending}
            disabled={counts === undefined || counts.wrong > 0 || todo === 0}
            onClick={() => void apply.mutate(checked)}
          >
            {`Import ${formatNumber(todo)} ${todo === 1 ? 'person' : 'people'}`}
          </BusyButton>
        )}
      </Group>
    </div>
  )
}

/** Why a file was not checked or imported. */
const problemOf = (error: unknown): string => {
  if (error instanceof RangeError) return 'The file is larger than 2 MB.'
  if (error instanceof TypeError) return 'The file is not in UTF-8. Save it as “CSV UTF-8”.'
  return errorMessage(error, 'The file could not be checked. Try again.')
}

const columns = [
  { title: 'Line', width: 3.5 },
  { title: 'Outcome', width: 6 },
  { title: 'Email', width: 13 },
  { title: 'Details', width: 18 },
]

const keyOf = ({ line }: ImportRow) => String(line)

/** Wrong lines come first. */
function Outcomes({ rows }: { rows: readonly ImportRow[] }) {
  const sorted = rows.toSorted(
    (a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'),
  )
  return <LongTable label="Outcomes" {...{ columns, keyOf, cells }} rows={sorted} />
}

const labels = { new: 'New', changed: 'Changed', same: 'Same', wrong: 'Wrong' } as const

const cells = (row: ImportRow, _: number, name: string) => (
  <>
    <td>{row.line}</td>
    <td style={row.outcome === 'wrong' ? { color: 'var(--danger)' } : {}}>{labels[row.outcome]}</td>
    <td id={name} title={row.email}>
      {row.email || '-'}
    </td>
    <td title={detailsOf(row)}>{detailsOf(row) || '-'}</td>
  </>
)

const detailsOf = ({ problem, changes = [] }: ImportRow): string =>
  problem ??
  changes
    .map(({ field, before, after }) => {
      const label = field.replaceAll('_', ' ')
      return before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`
    })
    .join(', ')

/** The outcomes as a file. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const asCsv = (rows: readonly ImportRow[]): Blob => {
  const cell = (text: string) =>
    `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const lines = rows.map((row) =>
    [String(row.line), row.email, row.outcome, detailsOf(row)].map(cell).join(','),
  )
  return new Blob([`\ufeff${['line,email,outcome,details', ...lines].join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}
