import { ownAccount } from '@greenroom/contract'
import type { Account, OutputOf } from '@greenroom/contract'
import { useState } from 'react'
import { restoreFocus } from '../../lib/focus.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Section } from './section.tsx'
import { CodeForm } from './code-form.tsx'
import type { CodeError } from './code-form.tsx'
import { reloadAccount } from './use-account.ts'
import { CopyButton } from '../panel/index.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import styles from './account.module.css'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'

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

/** Asks for a code before the second factor is turned off. */
function TurnOffForm({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<CodeError>()
  const { mutate, isPending } = useTurnOff({
    async onSuccess() {
      await reloadAccount()
      onClose()
    },
    onWrongCode: (message) => setError({ message }),
  })
  return (
    <CodeForm
      description="Six digits from your authenticator app, or a recovery code"
      action="Turn off"
      takesLetters
      busy={isPending}
      error={error}
      onSubmit={(code) => void mutate(code)}
      onCancel={onClose}
    />
  )
}

const qrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

/** Shows the key of a new second factor and asks for its first code. @param onDone gets the recovery codes */
function SetUpForm({
  prepared: { secret, otpauth_url },
  onDone,
  onClose,
}: {
  prepared: PreparedFactor
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const [error, setError] = useState<CodeError>()
  const { mutate, isPending } = useTurnOn({
    onSuccess: onDone,
    onWrongCode: (message) => setError({ message }),
  })
  const QrCode = useLazyComponent(qrCode)
  return (
    <ol className={`stack ${styles.steps}`}>
      <li>
        <p>Scan the QR code with an authenticator app on your phone.</p>
        <div className="row wrap" style={{ gap: '1rem 1.5rem' }}>
          <div className={`box rigid ${styles.qr}`}>
            {QrCode && <QrCode label="QR code for your authenticator app" text={otpauth_url} />}
          </div>
          <div className={`stack gap-sm ${styles.key}`}>
            <span id="second-factor-key">Or enter this key:</span>
            <code aria-labelledby="second-factor-key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={secret} size="xs" />
          </div>
        </div>
      </li>
      <li>
        <p>Enter the code that the app shows.</p>
        <CodeForm
          description="Six digits"
          action="Turn on"
          busy={isPending}
          error={error}
          onSubmit={(code) => void mutate(code)}
          onCancel={onClose}
        />
      </li>
    </ol>
  )
}

const failed = 'That did not work. Please try again.'

/** The key of a second factor that has not been turned on yet. */
type PreparedFactor = OutputOf<typeof ownAccount.prepareSecondFactor.response.of>

/** Makes the key of a second factor. `data` is the key, until it is forgotten. */
function usePrepareFactor() {
  const [data, setData] = useState<PreparedFactor>()
  const mutation = useApiMutation({
    mutationFn: (_: undefined, signal) => fetchItem(ownAccount.prepareSecondFactor, { signal }),
    failureMessage: failed,
    onSuccess: setData,
    // It may have been turned on elsewhere.
    onError: () => void reloadAccount(),
  })
  return { ...mutation, data, forget: () => setData(undefined) }
}

interface Results<Result> {
  onSuccess: (result: Result) => void
  /** Gets what is wrong with the code. */
  onWrongCode: (message: string) => void
}

/** The toast of a failure, unless it is shown below the code. */
const failureMessage = (error: unknown) =>
  isAboutCode(error) ? undefined : errorMessage(error, failed)

const isAboutCode = (error: unknown) =>
  error instanceof ApiError && error.details['field'] === 'code'

const reporting =
  (onWrongCode: (message: string) => void) =>
  (error: unknown): void => {
    if (isAboutCode(error)) onWrongCode(errorMessage(error, failed))
    else void reloadAccount()
  }

/** Turns the second factor on with its first code, which responds with the recovery codes. */
const useTurnOn = ({ onSuccess, onWrongCode }: Results<readonly string[]>) =>
  useApiMutation({
    async mutationFn(code: string, signal) {
      const sent = { body: { code }, signal }
      return (await fetchItem(ownAccount.turnOnSecondFactor, sent)).recovery_codes
    },
    failureMessage,
    onSuccess(codes) {
      onSuccess(codes)
      void reloadAccount()
    },
    onError: reporting(onWrongCode),
    continueAfterUnmount: true,
  })

/** Turns the second factor off. */
const useTurnOff = ({ onSuccess, onWrongCode }: Results<void>) =>
  useApiMutation({
    async mutationFn(code: string, signal) {
      await request(ownAccount.turnOffSecondFactor, { body: { code }, signal })
    },
    successMessage: 'Second factor turned off',
    failureMessage,
    onSuccess,
    onError: reporting(onWrongCode),
  })
