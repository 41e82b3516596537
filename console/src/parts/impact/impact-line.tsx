import { Button } from '@mantine/core'
import { useState } from 'react'
import { pluralize } from '../../lib/numbers.ts'
import { Dot } from '../../ui/dot.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import type { EditedRow } from '../edited-row.ts'
import type { Impact } from './find-changed-prompts.ts'
import styles from './impact-line.module.css'
import { useImpact } from './use-impact.ts'

const impactDialog = lazyComponent(async () => (await import('./impact-dialog.tsx')).ImpactDialog)

/** Says above the save bar which prompts a save would change, and shows them. */
export function ImpactLine(edited: EditedRow) {
  const impact = useImpact(edited)
  const [shown, setShown] = useState<Impact>()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const Dialog = useLazyDialog(impactDialog, opened, close)
  return (
    <>
      <p role="status" className={styles.line}>
        {impact && describeImpact(impact)}
        {impact && impact.prompts.length > 0 && (
          <>
            {' '}
            <Dot />{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              onPointerEnter={impactDialog.preload}
              onClick={() => {
                setShown(impact)
                setOpened(true)
              }}
            >
              Show
            </Button>
          </>
        )}
      </p>
      {Dialog && shown && <Dialog impact={shown} opened={opened} onClose={close} />}
    </>
  )
}

/** Such as "Changes 21 prompts: 7 personas × 3 modes". */
function describeImpact({ prompts, personas, modes }: Impact) {
  if (prompts.length === 0) return 'Changes no prompts'
  const isProduct = personas * modes === prompts.length
  const of = `${pluralize(personas, 'persona')} ${isProduct ? '×' : 'and'} ${pluralize(modes, 'mode')}`
  return `Changes ${pluralize(prompts.length, 'prompt')}: ${of}`
}
