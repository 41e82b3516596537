import { useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import styles from './rehearsal.module.css'

const textDiff = lazyComponent(
  async () => (await import('../../../ui/text-diff/text-diff.tsx')).TextDiff,
)

/** The prompt that the conversation was held with beside that of the replay. Loaded and compared when it is opened. */
export function ComparedPrompts({ kept, now }: { kept: string; now: string }) {
  const [isOpen, setOpen] = useState(false)
  const TextDiff = useLazyComponent(textDiff, isOpen)
  if (kept === now) return <p className="dimmed">Both were held with the same prompt.</p>
  return (
    <details
      className={styles.prompts}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>What changed in the prompt</summary>
      {isOpen &&
        (TextDiff ? (
          <TextDiff
            caption="Prompt"
            left={{ heading: 'Kept', text: kept }}
            right={{ heading: 'Now', text: now }}
            folded
          />
        ) : (
          <LoadingIndicator />
        ))}
    </details>
  )
}
