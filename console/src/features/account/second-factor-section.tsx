import { ownAccount } from '@greenroom/contract'
import type { Account, OutputOf } from '@greenroom/contract'
import { useState, useRef } from 'react'
import { encode } from 'uqr'
import { pluralize } from '../../lib/numbers.ts'
import { restoreFocus } from '../../lib/focus.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CopyButton } from '../crud/index.ts'
import styles from './account.module.css'
import { keepCodes } from './recovery-codes.tsx'
import { Section, FormButtons } from './section.tsx'
import { Code } from '../../ui/code.tsx'
import { TextInput } from '@mantine/core'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { secretInput } from '../../ui/password-field.tsx'

/** The key of a second factor that has not been turned on yet. */
type PreparedFactor = OutputOf<typeof ownAccount.prepareSecondFactor.response.of>

const about = 'Besides your password, sign in with a code from an app on your phone.'
/** From this many on, the recovery codes are getting few. */
const few = 3

/** Turns the second factor on and off. */
export function SecondFactorSection({
  account: { second_factor: isOn, recovery_codes_left: left },
}: {
  account: Account
}) {
  const [prepared, setPrepared] = useState<PreparedFactor>()
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal) => fetchItem(ownAccount.prepareSecondFactor, { signal }),
    failureMessage: failed,
    onFinish: setPrepared,
    // It may have been turned on elsewhere.
    onError: () => void reloadList(ownAccount.read),
  })
  const [isTurningOff, setTurningOff] = useState(false)
  const close = () => {
    setPrepared(undefined)
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
      {!isOn && prepared && <SetUpForm {...{ prepared }} onClose={close} />}
      {isOn && isTurningOff && (
        <CodeForm
          description="Six digits from your authenticator app, or a recovery code"
          action="Turn off"
          takesLetters
          mutationFn={(code, signal) =>
            request(ownAccount.turnOffSecondFactor, { body: { code }, signal })
          }
          successMessage="Second factor turned off"
          onSuccess={() => reloadList(ownAccount.read)}
          onFinish={close}
          onCancel={close}
        />
      )}
    </Section>
  )
}

const State = ({ left }: { left: number }) => (
  <>
    <strong className="undimmed">On.</strong> {pluralize(left, 'recovery code')}{' '}
    {left === 1 ? 'is' : 'are'} left.
    {left <= few && ' To get new ones, turn it off and on again.'}
  </>
)

/** Shows the key of a new second factor and asks for its first code, then shows the recovery codes. */
function SetUpForm({
  prepared: { secret, otpauth_url },
  onClose,
}: {
  prepared: PreparedFactor
  onClose: () => void
}) {
  return (
    <ol className={`stack ${styles.steps}`}>
      <li>
        <p>Scan the QR code with an authenticator app on your phone.</p>
        <div className="row wrap gap-lg">
          <div className={`box rigid ${styles.qr}`}>
            <QrCode label="QR code for your authenticator app" text={otpauth_url} />
          </div>
          <div className={`stack gap-sm ${styles.key}`}>
            <span id="second-factor-key">Or enter this key:</span>
            <Code aria-labelledby="second-factor-key">{secret.match(/.{1,4}/g)?.join(' ')}</Code>
            <CopyButton text={secret} size="xs" />
          </div>
        </div>
      </li>
      <li>
        <p>Enter the code that the app shows.</p>
        <CodeForm
          description="Six digits"
          action="Turn on"
          mutationFn={(code, signal) =>
            fetchItem(ownAccount.turnOnSecondFactor, { body: { code }, signal })
          }
          onSuccess={({ recovery_codes }) => {
            keepCodes(recovery_codes)
            void reloadList(ownAccount.read)
          }}
          onCancel={onClose}
        />
      </li>
    </ol>
  )
}

/** Readers need this much white around a code. */
const border = 4

/** A QR code, dark on white in both colour modes, as readers expect it. @param label its accessible name */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border })
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}

const failed = 'That did not work. Please try again.'

/**
 * Asks for a code and sends it. What is wrong with the code is shown below it.
 * @param takesLetters whether it can be a recovery code
 */
function CodeForm<Result>({
  description,
  action,
  takesLetters = false,
  onCancel,
  mutationFn,
  ...mutation
}: {
  description: string
  action: string
  takesLetters?: boolean
  onCancel: () => void
  mutationFn: (code: string, signal: AbortSignal) => Promise<Result>
  successMessage?: string
  onSuccess: (result: Result) => unknown
  onFinish?: () => unknown
}) {
  const input = useRef<HTMLInputElement>(null)
  const { field, formProps, isPending } = useSavedForm({
    ...mutation,
    initialValues: { code: '' },
    validate: ({ code }): Readonly<Record<string, string>> =>
      code.trim() === '' ? { code: 'Code is required' } : {},
    mutationFn: ({ code }, signal) => mutationFn(code.trim(), signal),
    failure: failed,
    isFocused: true,
    onError() {
      input.current?.select()
      // It may have been turned on or off elsewhere.
      void reloadList(ownAccount.read)
    },
  })
  return (
    <form {...formProps} className="stack gap-lg">
      <TextInput
        {...field('code', 'Code')}
        ref={input}
        maw="24rem"
        description={description}
        autoComplete="one-time-code"
        {...secretInput}
        inputMode={takesLetters ? 'text' : 'numeric'}
        aria-required
      />
      <FormButtons {...{ action, onCancel }} busy={isPending} />
    </form>
  )
}
