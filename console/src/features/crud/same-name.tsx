import { humanize } from '../../lib/humanize.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import { nounOf } from './panel.ts'
import type { RowForm } from './use-row-form.ts'

const folded = (name: unknown) =>
  typeof name === 'string' ? humanize(name).trim().toLowerCase() : ''

/** Says below a name that another item has it too, which is allowed. */
export function SameName({ rowForm: { panel, form, row, rows } }: { rowForm: RowForm }) {
  const { resource } = panel
  const name = folded(form.useWatchValue('name'))
  const own = row && idOf(resource, row)
  const isTaken =
    name !== '' && rows.some((one) => idOf(resource, one) !== own && folded(one['name']) === name)
  return (
    <p className="dimmed small unless-empty" style={{ marginTop: '0.25rem' }} role="status">
      {isTaken && `Another ${nounOf(panel)} has this name.`}
    </p>
  )
}
