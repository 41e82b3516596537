import type { Evidence, ComposedPart, EvidenceSource, ModePlaceholder } from '@greenroom/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatMoment, formatTimestamp } from '../../../../lib/dates.ts'
import { focusElement } from '../../../../lib/focus.ts'
import { capitalize } from '../../../../lib/humanize.ts'
import { pluralize } from '../../../../lib/numbers.ts'
import { CopyButton, VersionLink } from '../../../crud/index.ts'
import { PassageFrame, PromptText } from '../../../prompts/index.ts'
import { FoldedTranscript } from '../../../report/index.ts'
import { useEvidence } from '../../../../services/api/evidence.ts'
import { KeepSession, TriedPrompt } from '../../../tests/index.ts'
import { useFeature } from '../../../../services/api/features.ts'
import type { Unfolded } from '../../../../services/dashboard-location.ts'
import { LineButton } from '../../../../ui/line-button.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import styles from './session-evidence.module.css'
import { Name } from '../../../../ui/name.tsx'
import { ChangedSince, nounBehindSession } from '../words/mark-words.tsx'
import { nameOfActor } from '../../../../lib/name-of-actor.ts'
import { compositions, fromWire, revisions } from '@greenroom/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { fetchItem, fetchList, itemQuery } from '../../../../services/api/fetch.ts'
import { VersionDiff } from '../../../../ui/text-diff/version-diff.tsx'

interface ChangesProps {
  unfolded: Unfolded
  onUnfold: (unfolded: Unfolded) => void
}

/** The prompt used in a session: the versions behind it, its text, and what has changed since. */
export function SessionEvidence({ sessionId, ...changes }: { sessionId: string } & ChangesProps) {
  const query = useEvidence(sessionId)
  return (
    <Loaded query={query} failure="The prompt used in this session could not be loaded.">
      {(evidence) => (
        <div className="stack gap-md space-above">
          {evidence.text === null ? (
            <p className="dimmed small">
              <strong className="medium-weight undimmed">Older than the history.</strong> The
              versions of that time were not kept.
            </p>
          ) : (
            <Known evidence={evidence} text={evidence.text} {...changes} />
          )}
          {evidence.transcript && <FoldedTranscript said={evidence.transcript} />}
          {Array.isArray(evidence.transcript) && (
            <KeepSession session_id={sessionId} at={evidence.at} />
          )}
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
      <TriedPrompt of={evidence} />
      {count > 0 ? (
        <ChangeLine {...{ count, evidence }} {...changes} />
      ) : (
        <p className="dimmed small">Nothing has changed since.</p>
      )}
      <div className="row wrap gap-md">
        <h4>The prompt then</h4>
        <span className="grow dimmed small">{pluralize(text.length, 'character')}</span>
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
  <ul className="box stack ruled small" aria-label="What the prompt was made of">
    {sources.map((source) => (
      <li key={`${source.entity} ${source.id}`} className={styles.source}>
        <span>
          <span className="dimmed">{capitalize(nounBehindSession(source.entity))}</span>{' '}
          <strong className="medium-weight">
            <Name>{source.name}</Name>
          </strong>
        </span>
        <span className="dimmed">
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
    , by <Name>{nameOfActor(source.actor_email)}</Name>, {formatMoment(source.at)}
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
      <p ref={line}>
        {pluralize(count, 'part')} {count === 1 ? 'has' : 'have'} changed since
        {canCompose && (
          <>
            {' · '}
            <LineButton
              aria-expanded={shown}
              aria-label={shown ? 'Hide what has changed' : 'Show what has changed'}
              onClick={() => onUnfold(shown ? 'prompt' : 'changes')}
            >
              {shown ? 'Hide' : 'Show'}
            </LineButton>
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

/** Where a passage of the prompt came from. */
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
    <PassageFrame label={`Where ${placeholder} came from`} {...{ placeholder, onClose }}>
      {sources.length === 0 && <li>Empty: the persona had none.</li>}
      {sources.map((source) => (
        <li key={source.id}>
          {nounBehindSession(source.entity)}{' '}
          <strong>
            <Name>{source.name}</Name>
          </strong>
          , <MadeBy source={source} />
        </li>
      ))}
    </PassageFrame>
  )
}

/** The differences between the prompts of a session and the current ones. */
function Changes({ evidence }: { evidence: Evidence }) {
  const { mode_id, persona_id, text, at, report_prompt } = evidence
  const query = useQuery({
    ...itemQuery(compositions.read, { params: { mode_id, persona_id } }),
    gcTime: 0,
  })
  const report = useReportPrompts(report_prompt)
  // A change without another text is a deletion.
  const wasReportDeleted = report !== undefined && report.before === report.after
  return (
    <Loaded query={query} failure="The current prompt could not be loaded.">
      {(now) => {
        const changed = [
          { label: 'Prompt', before: text ?? '', after: now.text },
          ...(report ? [{ label: 'Report prompt', ...report }] : []),
        ].filter(({ before, after }) => before !== after)
        const sideOf = (heading: string, side: 'before' | 'after') => {
          const texts = changed.map((one) => ({ label: one.label, text: one[side] }))
          return { heading, texts }
        }
        return (
          <div className="stack gap-md">
            {now.text === text && (
              <p className="dimmed small">
                The prompt is word for word the same: the changes are not in its text.
              </p>
            )}
            {wasReportDeleted && <p className="dimmed small">The report prompt was deleted.</p>}
            {changed.length > 0 && (
              <VersionDiff
                earlier={sideOf(`Then, ${formatTimestamp(at)}`, 'before')}
                later={sideOf('Now', 'after')}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The report prompt of a session and the current one, if they differ and the backend keeps the history. */
function useReportPrompts(source: EvidenceSource | null | undefined) {
  const canCompare = useFeature('revisions') && source?.changed_since === true
  const { data } = useQuery({
    queryKey: ['report prompt', source?.id, source?.version],
    queryFn: canCompare ? ({ signal }) => readReportPrompts(source, signal) : skipToken,
    gcTime: 0,
  })
  return data
}

async function readReportPrompts({ entity, id, version }: EvidenceSource, signal: AbortSignal) {
  const [newest] = await fetchList(revisions.list, {
    params: { entity, id },
    query: { limit: '1' },
    signal,
  })
  const textOf = async (of: number) => {
    const params = { entity, id, version: String(of) }
    const { content } = await fetchItem(revisions.read, { params, signal })
    return fromWire(String(content['prompt_template']))
  }
  const [before, after] = await Promise.all([textOf(version), textOf(newest?.version ?? version)])
  return { before, after }
}
