import { NativeSelect, UnstyledButton } from '@mantine/core'
import type { Reference } from '@greenroom/contract'
import { IconChevronRight } from '../../ui/icons/icons.ts'
import styles from './preview.module.css'

interface Group {
  label?: string
  rows: readonly Reference[]
}

/** A select of a persona or a mode, with ‹ › to step through them. */
export function PromptPicker({
  label,
  groups,
  picked,
  onPick,
}: {
  label: string
  groups: readonly Group[]
  picked: string | undefined
  onPick: (id: string) => void
}) {
  const all = groups.flatMap(({ rows }) => rows)
  const at = all.findIndex(({ id }) => id === picked)
  const step = (by: number) => {
    const next = all[(at + by + all.length) % all.length]
    if (next) onPick(next.id)
  }
  const steps = { disabled: all.length < 2, className: styles.step }
  return (
    <div className={styles.picker}>
      <NativeSelect
        label={label}
        className={styles.select}
        value={picked ?? ''}
        disabled={all.length === 0}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ label: group, rows }) =>
            group ? (
              <optgroup key={group} label={group}>
                {rows.map(toOption)}
              </optgroup>
            ) : (
              rows.map(toOption)
            ),
          )}
      </NativeSelect>
      <UnstyledButton {...steps} aria-label={`Previous ${label}`} onClick={() => step(-1)}>
        <IconChevronRight size={16} className={styles.left} aria-hidden />
      </UnstyledButton>
      <UnstyledButton {...steps} aria-label={`Next ${label}`} onClick={() => step(1)}>
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

const toOption = ({ id, name }: Reference) => (
  <option key={id} value={id}>
    {name.trim() || 'Unnamed'}
  </option>
)
