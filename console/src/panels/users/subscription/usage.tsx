import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconAlertCircle, IconCircleCheck } from '../../../ui/icons/icons.ts'
import styles from './subscription-card.module.css'

/**
 * The used share of the allocated credits, in percent with one decimal (spec section 9). The bar is green while credits
 * remain, otherwise red, with a text that says the same.
 */
export function Usage({
  used = 0,
  allocated = 0,
  remaining = 0,
}: Partial<Record<'used' | 'allocated' | 'remaining', number | undefined>>) {
  const percent = allocated > 0 ? (used / allocated) * 100 : 0
  const left = remaining > 0
  const shown = `${percent.toFixed(1)}%`
  const StateIcon = left ? IconCircleCheck : IconAlertCircle
  return (
    <div className={styles.usage}>
      <div className={styles.percent}>
        <span>Usage Progress</span>
        <strong>{shown}</strong>
      </div>
      <Progress.Root size={8}>
        <Progress.Section
          withAria={false}
          value={Math.min(100, Math.max(0, percent))}
          color={left ? 'var(--accent)' : 'var(--danger)'}
          role="progressbar"
          aria-label="Usage Progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.max(0, percent))}
          aria-valuetext={shown}
        />
      </Progress.Root>
      <p className={styles.state} data-left={left}>
        <StateIcon size={16} aria-hidden />
        {left ? 'Credits remain' : 'No credits remain'}
      </p>
    </div>
  )
}
