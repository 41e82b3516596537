import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../panel/index.ts'
import { focusFirst } from '../../lib/focus.ts'
import { saveFile } from '../../lib/save-file.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** Shows the recovery codes of a new second factor, once. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => focusFirst(list.current?.closest('section'), 'h2'), [])
  const text = `${codes.join('\n')}\n`
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), 'greenroom-recovery-codes.txt')
  return (
    <Section
      title="Save your recovery codes"
      about="The second factor is on. If you lose your phone, each of these codes signs you in once. They cannot be shown again."
    >
      <ul ref={list} className={`card stack gap-sm ${styles.codes}`}>
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
    </Section>
  )
}
