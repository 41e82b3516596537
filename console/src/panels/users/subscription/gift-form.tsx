import { giftMin, subscriptions as contract } from '@greenroom/contract'
import type { UserSubscription } from '@greenroom/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorsOf } from '../../../lib/form-errors.ts'
import { momentOf } from '../../../lib/dates.ts'
import { numberOf } from '../../../lib/numbers.ts'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './gift-form.module.css'
import { useGift } from './use-gift.ts'

/** Asks how many credits to add to the first active subscription (spec sections 2 and 5). */
export function GiftForm({
  userId,
  subscriptions,
  onClose,
}: {
  userId: string
  subscriptions: readonly UserSubscription[]
  onClose: () => void
}) {
  const { busy, earlier, unclear, gift } = useGift(userId, onClose)
  const [text, setText] = useState(earlier ? String(earlier.credits) : '')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const active = subscriptions.find(({ status_active }) => status_active)

  const submit = async () => {
    const credits = text.trim() === '' ? undefined : Number(text)
    const { credits: wrong } = errorsOf(contract.gift, { credits }, {})
    const found = wrong ?? (await gift(credits ?? 0))
    setFault(found)
    if (found) input.current?.focus()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {earlier && (
        <Notice>
          No answer came to the gift of {numberOf(earlier.credits)} credits at{' '}
          {momentOf(earlier.at)}. Gift asks again; they are booked once.
        </Notice>
      )}
      {unclear && (
        <Notice>
          The credits have been changed meanwhile. Look at what remains before you gift again.
        </Notice>
      )}
      <TextInput
        ref={input}
        type="number"
        inputMode="numeric"
        label="Credits"
        description={active && aimOf(active)}
        min={giftMin}
        step={1}
        data-autofocus
        aria-required
        readOnly={busy || earlier !== undefined}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFault(undefined)
        }}
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <SessionNotice />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy}>
          Gift
        </BusyButton>
      </Group>
    </form>
  )
}

/** Where the credits go. */
const aimOf = ({ subscription, credits_remaining }: UserSubscription) => (
  <>
    They are added to the active <Name>{subscription?.plan_type || 'subscription'}</Name> plan,
    which has {numberOf(credits_remaining)} left.
  </>
)
