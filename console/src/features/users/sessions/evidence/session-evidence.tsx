import { evidence as evidenceEndpoints, inBraces } from '@greenroom/contract'
import type { Evidence, ComposedPart, EvidenceSource, ModePlaceholder } from '@greenroom/contract'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatMoment, formatTimestamp } from '../../../../lib/dates.ts'
import { focusElement } from '../../../../lib/focus.ts'
import { formatNumber, pluralize } from '../../../../lib/numbers.ts'
import { CopyButton } from '../../../panel/index.ts'
import { PromptText } from '../../../prompts/index.ts'
import { useFeature } from '../../../../services/api/features.ts'
import type { Unfolded } from '../../../../services/dashboard-location.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { Changes } from './changes.tsx'
import styles from './session-evidence.module.css'
import { useQuery } from '@tanstack/react-query'
import { fetchItem } from '../../../../services/api/fetch.ts'
import { Name } from '../../../../ui/name.tsx'
import { ChangedSince, nounBehindSession } from '../words/source-words.tsx'
import { VersionLink } from '../../../links/index.ts'
import { nameOfActor } from '../../../../lib/name-of-actor.ts'

interface ChangesProps {
  unfolded: Unfolded
  onUnfold: (unfolded: Unfolded) => void
}

/** The prompt used in a session: the versions behind it, its text, and what has changed since. */
export function SessionEvidence({ sessionId, ...changes }: { sessionId: string } & ChangesProps) {
  const query = useQuery({
    queryKey: ['evidence', sessionId],
    queryFn: ({ signal }) =>
      fetchItem(evidenceEndpoints.read, { params: { session_id: sessionId }, signal }),
    // What has changed since can differ on each load.
    gcTime: 0,
  })
  return (
    <Loaded query={query} failure="The prompt used in this session could not be loaded.">
      {(evidence) => (
        <div className="stack gap-md" style={{ marginTop: '0.5rem' }}>
          {evidence.text === null ? (
            <p className="dimmed small">
              <strong className="medium-weight" style={{ color: 'var(--text)' }}>
                Older than the history.
              </strong>{' '}
              The versions of that time were not kept.
            </p>
          ) : (
            <Known evidence={evidence} text={evidence.text} {...changes} />
          )}
          {evidence.transcript && <Transcript said={evidence.transcript} />}
        </div>
      )}
    </Loaded>
  )
}

function Known({
  evidence,
  text,
  ...changes
}: { evidence: Evidence; text: string } & ChangesProps) {
  const { kind, at } = evidence
  const sources = sourcesOf(evidence)
  const count = sources.filter(({ changed_since }) => changed_since).length
  const time = formatTimestamp(at)
  return (
    <>
      <p className="dimmed small">
        {kind === 'recorded'
          ? `Recorded when the session started, ${time}.`
          : `Derived from the history, as of ${time}.`}
      </p>
      <SourceList sources={sources} />
      {count > 0 ? (
        <ChangeLine {...{ count, evidence }} {...changes} />
      ) : (
        <p className="dimmed small">Nothing has changed since.</p>
      )}
      <div className={`row wrap ${styles.head}`}>
        <h4>The prompt then</h4>
        <span className="dimmed small">{formatNumber(text.length)} characters</span>
        <CopyButton text={text} size="xs" />
      </div>
      <PromptText
        parts={partsOf(text, evidence.parts)}
        Details={PassageOfSession}
        context={evidence}
      />
    </>
  )
}

/** The sources of a prompt: their versions, who made them and when, and which have changed since. */
const SourceList = ({ sources }: { sources: readonly EvidenceSource[] }) => (
  <ul
    className={`box stack ruled small ${styles.sources}`}
    aria-label="What the prompt was made of"
  >
    {sources.map((source) => (
      <li key={`${source.entity} ${source.id}`}>
        <span className={styles.noun}>{nounBehindSession(source.entity)}</span>
        <strong className="medium-weight">
          <Name>{source.name}</Name>
        </strong>
        <span className={styles.version}>
          <MadeBy source={source} />
        </span>
        {source.changed_since && <ChangedSince>changed since</ChangedSince>}
      </li>
    ))}
  </ul>
)

/** Such as "version 3, by ann@example.com, 18 Nov, 14:05". */
const MadeBy = ({ source }: { source: EvidenceSource }) => (
  <>
    <VersionLink
      item={source}
      version={source.version}
      of={`${nounBehindSession(source.entity)} ${source.name}`}
    />
    , by <Name>{nameOfActor(source.actor_email)}</Name>, {formatMoment(Date.parse(source.at))}
  </>
)

function ChangeLine({
  count,
  evidence,
  unfolded,
  onUnfold,
}: { count: number; evidence: Evidence } & ChangesProps) {
  const shown = unfolded === 'changes'
  const canCompose = useFeature('compositions')
  const line = useRef<HTMLParagraphElement>(null)
  // Whoever comes from a link or with Back starts here, not at the top of the report.
  const arrive = useEffectEvent(() => {
    if (!shown) return
    line.current?.scrollIntoView()
    focusElement(line.current?.querySelector('button'), { preventScroll: true })
  })
  useEffect(() => arrive(), [])
  return (
    <>
      <p ref={line} style={{ fontSize: '0.875rem' }}>
        {pluralize(count, 'part')} {count === 1 ? 'has' : 'have'} changed since
        {canCompose && (
          <>
            {' · '}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={shown}
              aria-label={shown ? 'Hide what has changed' : 'Show what has changed'}
              onClick={() => onUnfold(shown ? 'prompt' : 'changes')}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          </>
        )}
      </p>
      {shown && canCompose && <Changes evidence={evidence} />}
    </>
  )
}

/** The passages of the prompt. Without their positions, the text is one. */
function partsOf(text: string, parts: Evidence['parts']): ComposedPart[] {
  const composed: ComposedPart[] = []
  let end = 0
  for (const { placeholder, start, length, sources } of parts) {
    if (!placeholder || start === undefined || length === undefined) continue
    if (start > end) composed.push({ text: text.slice(end, start), sources: [] })
    composed.push({ text: text.slice(start, start + length), placeholder, sources })
    end = start + length
  }
  return end < text.length ? [...composed, { text: text.slice(end), sources: [] }] : composed
}

/** The sources of a prompt, each once: the mode, the persona, the report prompt, then the others. */
function sourcesOf({ parts, report_prompt }: Evidence): EvidenceSource[] {
  const all = parts.flatMap(({ sources }) => sources).concat(report_prompt ?? [])
  const rank = ({ entity }: EvidenceSource) =>
    ['interaction-modes', 'personas', 'mode-reports'].indexOf(entity) + 1 || 4
  const once = new Map(all.map((source) => [`${source.entity} ${source.id}`, source]))
  return [...once.values()].toSorted((one, other) => rank(one) - rank(other))
}

/** What was said in a session, folded at first. */
const Transcript = ({ said }: { said: NonNullable<Evidence['transcript']> }) => (
  <details>
    <summary style={{ fontWeight: 500 }}>
      Transcript{typeof said !== 'string' && ` (${pluralize(said.length, 'message')})`}
    </summary>
    {typeof said === 'string' ? (
      <p className={`breakable ${styles.said}`}>{said}</p>
    ) : (
      <ol className={`stack gap-sm small ${styles.messages}`} style={{ marginTop: '0.5rem' }}>
        {[...said.entries()].map(([at, { from, text }]) => (
          <li className="box" key={at} data-from={from}>
            <strong className="medium-weight">{from === 'trainee' ? 'Trainee' : 'Persona'}</strong>
            <p className={`breakable ${styles.said}`}>{text}</p>
          </li>
        ))}
      </ol>
    )}
  </details>
)

/** Where a passage of the prompt came from. It takes the focus. */
function PassageOfSession({
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
      className={`flex between breakable gap-md small ${styles.passage}`}
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
