import { Button } from '@mantine/core'
import { IconRefresh } from '../../ui/icons/icons.ts'
import styles from './refresh-button.module.css'

/** Loads a list again. While that goes on it keeps the focus and does nothing more. */
export const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={18} className={styles.icon} data-busy={busy} />}
    aria-busy={busy}
    onClick={() => {
      if (!busy) onClick()
    }}
  >
    Refresh
  </Button>
)
