import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextDiff } from '../../../ui/text-diff/text-diff.tsx'
import { BackToForm } from '../../../ui/back-button.tsx'
import type { ChangedPrompt, Impact } from './find-changed-prompts.ts'
import styles from './impact-dialog.module.css'

/** The prompts that a save would change, each with the difference between its composed texts. */
export function ImpactDialog({
  impact,
  opened,
  onClose,
}: {
  impact: Impact
  opened: boolean
  onClose: () => void
}) {
  return (
    <Dialog title="Changed prompts" opened={opened} onClose={onClose} size={1100}>
      <p className="dimmed space-below">
        The prompts that the model gets once you save. − only before, + only after
      </p>
      <ul className={`stack gap-xs ${styles.list}`}>
        {impact.prompts.map((prompt, at) => (
          <li key={`${prompt.persona.id} ${prompt.mode.id}`}>
            <Prompt prompt={prompt} openAtFirst={at === 0} />
          </li>
        ))}
      </ul>
      <BackToForm onClick={onClose} />
    </Dialog>
  )
}

/** Composes its texts when it is opened: there may be thousands of prompts. */
function Prompt({ prompt, openAtFirst }: { prompt: ChangedPrompt; openAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(openAtFirst)
  const { persona, mode, before, after } = prompt
  const name = `${persona.name} · ${mode.name}`
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="hoverable medium-weight" translate="no">
        {name}
      </summary>
      {isOpen && (
        <TextDiff
          caption={name}
          left={{ heading: 'Before', text: before() }}
          right={{ heading: 'After', text: after() }}
          folded
        />
      )}
    </details>
  )
}
