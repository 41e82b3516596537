import { Button } from '@mantine/core'
import { IconRefresh } from '../../ui/icons/icons.ts'
import styles from './refresh-button.module.css'

/** Reloads a list. While that is under way, the button keeps the focus and ignores clicks. */
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
