import { useState } from 'react'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { lazyComponent, useLazyComponent } from '../../../ui/lazy-component.ts'
import styles from './account.module.css'
import { CodeForm } from './code-form.tsx'
import type { CodeError } from './code-form.tsx'
import { useTurnOn } from './use-second-factor.ts'
import type { PreparedFactor } from './use-second-factor.ts'

const qrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

/** Shows the key of a new second factor and asks for its first code. @param onDone gets the recovery codes */
export function SetUpForm({
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
    <ol className={styles.steps}>
      <li>
        <p>Scan the QR code with an authenticator app on your phone.</p>
        <div className={styles.scan}>
          <div className={styles.qr}>
            {QrCode && <QrCode label="QR code for your authenticator app" text={otpauth_url} />}
          </div>
          <div className={styles.key}>
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
