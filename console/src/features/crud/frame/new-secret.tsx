import { TextInput } from '@mantine/core'
import { keepOneTime } from '../../../services/one-time.ts'
import { Name } from '../../../ui/name.tsx'
import { secretInput } from '../../../ui/password-field.tsx'
import { CopyButton } from './copy-button.tsx'

/** Shows a new secret, once. @param name of what it belongs to */
export const showSecret = (title: string, name: string, secret: string): void =>
  keepOneTime({
    title,
    content: (
      <>
        <p role="status" className="breakable">
          <strong>
            <Name>{name}</Name> has a new secret.
          </strong>{' '}
          Copy it and store it safely. It cannot be shown again.
        </p>
        <SecretField label="Secret" text={secret} />
      </>
    ),
  })

/** A secret that can be copied. */
export const SecretField = ({ label, text }: { label: string; text: string }) => (
  <div className="flex wrap gap-sm at-end full">
    <TextInput
      flex="1 1 14rem"
      classNames={{ input: 'mono small' }}
      {...secretInput}
      label={label}
      readOnly
      data-autofocus
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton text={text} />
  </div>
)
