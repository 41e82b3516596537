import { Button } from '@mantine/core'
import { IconArrowLeft } from '../../ui/icons/icons.ts'
import styles from './rehearsal.module.css'

/** Leaves a view. */
export const BackButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="default"
    className={styles.back}
    leftSection={<IconArrowLeft size={16} />}
    onClick={onClick}
  >
    {children}
  </Button>
)
