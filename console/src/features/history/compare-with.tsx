import type { Revision } from '@greenroom/contract'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { View } from '../../services/dashboard-location.ts'
import styles from './history.module.css'

type Target = NonNullable<View['comparedWith']>

/**
 * Chooses what a version is compared with: one of the loaded versions, the unsaved text, or any version by its number.
 * @param versions the loaded ones, newest first
 * @param before the version before, which is the default
 * @param hasMore whether there are older versions than the loaded ones
 */
export function CompareWith({
  version,
  versions,
  before,
  hasMore,
  hasUnsaved,
  target,
  onCompare,
}: {
  version: number
  versions: readonly Revision[]
  before: number | undefined
  hasMore: boolean
  hasUnsaved: boolean
  target: Target | undefined
  onCompare: (target: Target | undefined) => void
}) {
  const [isTyping, setTyping] = useState(false)
  const others = versions.filter((one) => one.version !== version && one.version !== before)
  const targets = [
    { value: '', label: before === undefined ? 'Nothing' : `Version ${before} (the one before)` },
    ...(hasUnsaved ? [{ value: 'unsaved', label: 'My unsaved text' }] : []),
    ...others.map((one) => ({ value: String(one.version), label: `Version ${one.version}` })),
    ...(hasMore ? [{ value: 'other', label: 'Another version…' }] : []),
  ]
  const chosen = String(target ?? '')
  const isOther = hasMore && (isTyping || targets.every(({ value }) => value !== chosen))
  const type = (input: HTMLInputElement) => {
    const number = input.valueAsNumber
    if (Number.isInteger(number) && number > 0) onCompare(number)
  }
  if (targets.length === 1) return undefined
  return (
    <div className={`column gap-sm ${styles.compare}`}>
      <NativeSelect
        label="Compare with"
        value={isOther ? 'other' : chosen}
        data={targets}
        onChange={({ currentTarget: { value } }) => {
          setTyping(value === 'other')
          if (value !== 'other')
            onCompare(value === '' ? undefined : value === 'unsaved' ? value : Number(value))
        }}
      />
      {isOther && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={versions[0]?.version}
          label={`Version (1 to ${versions[0]?.version})`}
          defaultValue={typeof target === 'number' ? target : undefined}
          onBlur={({ currentTarget }) => type(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && type(currentTarget)}
        />
      )}
    </div>
  )
}
