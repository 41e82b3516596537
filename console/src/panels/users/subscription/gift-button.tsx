import type { UserSubscription } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { IconGift } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import { useSignInDialogOpen } from '../../../services/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GiftForm } from './gift-form.tsx'

/**
 * The button that opens the Gift Credits dialog (spec section 2).
 * @param subscriptions the user's loaded subscriptions
 */
export function GiftButton({
  userId,
  subscriptions,
}: {
  userId: string
  subscriptions: readonly UserSubscription[]
}) {
  const [opened, setOpened] = useState(false)
  const signInOpen = useSignInDialogOpen()
  return (
    <>
      <Button leftSection={<IconGift size={18} />} onClick={() => setOpened(true)}>
        Gift Credits
      </Button>
      <Dialog
        title="Gift Credits"
        opened={opened}
        closable={!signInOpen}
        onClose={() => setOpened(false)}
      >
        <GiftForm {...{ userId, subscriptions }} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  )
}
