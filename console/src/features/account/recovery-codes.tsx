import { Button, Group } from '@mantine/core'
import { CopyButton } from '../crud/index.ts'
import { satisfyRequirement } from '../../services/account.ts'
import { keepOneTime } from '../../services/one-time.ts'
import { saveFile } from '../../lib/save-file.ts'
import styles from './account.module.css'
import { Code } from '../../ui/code.tsx'

/** Shows the recovery codes of a new second factor until they are saved. */
export const keepCodes = (codes: readonly string[]): void =>
  keepOneTime({
    title: 'Save your recovery codes',
    content: <RecoveryCodes codes={codes} />,
    done: 'I have saved them',
    onDone: satisfyRequirement,
  })

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), 'greenroom-recovery-codes.txt')
  return (
    <>
      <p className="dimmed">
        The second factor is on. If you lose your phone, each of these codes signs you in once. They
        cannot be shown again.
      </p>
      <ul className={`card stack gap-sm ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={text} />
        <Button variant="default" onClick={download}>
          Download
        </Button>
      </Group>
    </>
  )
}
