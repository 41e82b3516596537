import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../panel/index.ts'
import { focusElement } from '../../lib/focus.ts'
import { saveFile } from '../../lib/save-file.ts'
import styles from './account.module.css'

/** Shows the recovery codes of a new second factor, once. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusElement(title.current), [])
  const text = `${codes.join('\n')}\n`
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), 'greenroom-recovery-codes.txt')
  return (
    <section className={`stack gap-lg ${styles.section}`} aria-labelledby="recovery-codes">
      <div>
        <h2 id="recovery-codes" ref={title} tabIndex={-1}>
          Save your recovery codes
        </h2>
        <p className="dimmed">
          The second factor is on. If you lose your phone, each of these codes signs you in once.
          They cannot be shown again.
        </p>
      </div>
      <ul className={`card stack gap-sm ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={text} />
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button ml="auto" onClick={onSaved}>
          I have saved them
        </Button>
      </Group>
    </section>
  )
}
