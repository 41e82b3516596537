import { ownAccount } from '@greenroom/contract'
import type { SignedInDevice } from '@greenroom/contract'
import { useId, useRef } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import { Moment } from '../../ui/moment.tsx'
import { Chip } from '../../ui/active-chip.tsx'
import { LineList } from '../../ui/line-list.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Section } from './section.tsx'
import { patchList, useList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'

const devices = { path: ownAccount.devices.path, id: 'id', list: ownAccount.devices }

/** Where the user is signed in, loaded each time the dialog opens. */
export function DevicesSection() {
  const list = useList(devices)
  const content = useRef<HTMLDivElement>(null)
  const { isPendingFor, mutate } = useApiMutation({
    keyOf: ({ id }: SignedInDevice) => id,
    async mutationFn({ id }, signal) {
      await request(ownAccount.endDevice, { params: { id }, signal })
      patchList(devices, id, () => undefined)
    },
    successMessage: 'Signed out on that device',
    failureMessage: 'Failed to sign out on that device',
    // The button is gone.
    onFinish: () => focusFirst(content.current?.closest('section'), 'h2'),
    // After a failure too: it may have ended in the meantime.
    onSettled: () => void list.reload(),
  })
  return (
    <Section
      title="Where you are signed in"
      about="If you do not recognise one, end it and change your password."
    >
      <div ref={content}>
        <LineList list={list} label="Devices" what="list" keyOf={({ id }) => id}>
          {(device) => (
            <Device
              device={device}
              busy={isPendingFor(device.id)}
              onEnd={() => void mutate(device)}
            />
          )}
        </LineList>
      </div>
    </Section>
  )
}

function Device({
  device,
  busy,
  onEnd,
}: {
  device: SignedInDevice
  busy: boolean
  onEnd: () => void
}) {
  const { address, last_used_at, current } = device
  const name = useId()
  return (
    <>
      <div className="stack">
        <strong id={name}>{device.device}</strong>
        <span className="dimmed">
          {address}
          {!current && (
            <>
              {' · last used '}
              <Moment at={last_used_at} />
            </>
          )}
        </span>
      </div>
      {current ? (
        <Chip color="green" label="This browser" />
      ) : (
        <RowButton danger of={name} busy={busy} onClick={onEnd}>
          End
        </RowButton>
      )}
    </>
  )
}
