import { Button, Group } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './account.module.css'

/** A part of the account, with a button beside its title. @param about what the part is about, or its state */
export function Section({
  title,
  about,
  action,
  children,
}: {
  title: string
  about?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={`stack gap-lg ${styles.section}`} aria-labelledby={id}>
      <div className="flex wrap between at-start gap-md">
        <div className="flexible">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {about && <p className="dimmed">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The end of a form in a part of the account. */
export const FormButtons = ({
  action,
  busy,
  onCancel,
}: {
  action: string
  busy: boolean
  onCancel: () => void
}) => (
  <Group gap="xs">
    <BusyButton type="submit" busy={busy}>
      {action}
    </BusyButton>
    <Button variant="subtle" onClick={onCancel}>
      Cancel
    </Button>
  </Group>
)
