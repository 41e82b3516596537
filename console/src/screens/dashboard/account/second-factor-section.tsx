import type { Account } from '@greenroom/contract'
import { useState } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Section } from './section.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { TurnOffForm } from './turn-off-form.tsx'
import { usePrepareFactor } from './use-second-factor.ts'

const about = 'Besides your password, sign in with a code from an app on your phone.'
/** From this many on, the recovery codes are getting few. */
const few = 3

/** Turns the second factor on and off. @param setCodes gets the recovery codes of a new one */
export function SecondFactorSection({
  account: { second_factor: isOn, recovery_codes_left: left },
  setCodes,
}: {
  account: Account
  setCodes: (codes: readonly string[]) => void
}) {
  const { data: prepared, isPending, mutate, forget } = usePrepareFactor()
  const [isTurningOff, setTurningOff] = useState(false)
  const close = () => {
    forget()
    setTurningOff(false)
  }
  const opened = isOn ? isTurningOff : prepared !== undefined
  return (
    <Section
      title="Second factor"
      about={isOn ? <State left={left} /> : about}
      action={
        !opened && (
          <BusyButton
            ref={restoreFocus}
            variant="default"
            busy={isPending}
            onClick={() => (isOn ? setTurningOff(true) : void mutate(undefined))}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </BusyButton>
        )
      }
    >
      {!isOn && prepared && <SetUpForm {...{ prepared }} onDone={setCodes} onClose={close} />}
      {isOn && isTurningOff && <TurnOffForm onClose={close} />}
    </Section>
  )
}

const State = ({ left }: { left: number }) => (
  <>
    <strong>On.</strong> {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
    {left <= few && ' To get new ones, turn it off and on again.'}
  </>
)
