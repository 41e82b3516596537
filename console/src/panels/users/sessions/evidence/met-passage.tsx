import { inBraces } from '@greenroom/contract'
import type { Evidence, ModePlaceholder } from '@greenroom/contract'
import { CloseButton } from '@mantine/core'
import { focusElement } from '../../../../lib/focus.ts'
import { Name } from '../../../../ui/name.tsx'
import { nounBehindSession } from '../changes/thing-noun.ts'
import styles from './met-evidence.module.css'
import { MadeBy } from './source-list.tsx'

/** Where a passage of the prompt came from. It takes the focus. */
export function MetPassage({
  part: { placeholder },
  context: { parts },
  onClose,
}: {
  part: { placeholder: ModePlaceholder }
  context: Evidence
  onClose: () => void
}) {
  const sources = parts.find((part) => part.placeholder === placeholder)?.sources ?? []
  return (
    <div
      ref={focusOnMount}
      className={styles.passage}
      role="group"
      aria-label={`Where ${placeholder} came from`}
      tabIndex={-1}
    >
      <div>
        <code>{inBraces(placeholder)}</code>
        {sources.length === 0 && <p>Empty: the persona had none.</p>}
        {sources.map((source) => (
          <p key={source.id}>
            {nounBehindSession(source.entity)}{' '}
            <strong>
              <Name>{source.name}</Name>
            </strong>
            , <MadeBy source={source} />
          </p>
        ))}
      </div>
      <CloseButton aria-label="Hide" onClick={onClose} />
    </div>
  )
}

const focusOnMount = (element: HTMLElement | null) => focusElement(element, { preventScroll: true })
