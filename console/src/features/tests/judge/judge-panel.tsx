import { fromWire, registry } from '@greenroom/contract'
import type { KeptConversation, ConversationSummary } from '@greenroom/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { useShownMutation } from '../../../services/api/use-api-mutation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconPlayerStopFilled } from '../../../ui/icons/later-icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Failure } from '../../../ui/note.tsx'
import type { FormSlotProps } from '../../crud/index.ts'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { FoldedTranscript } from '../../report/index.ts'
import {
  judgeConversation,
  useKeptConversation,
  useKeptConversations,
} from '../api/conversations.ts'
import type { Judgement as Judged } from '../api/conversations.ts'
import { Cut, Judgement, Scores, Working } from './judgement.tsx'

export interface JudgeProps extends Pick<FormSlotProps, 'unsaved'> {
  entity: 'mode-reports' | 'coaching-prompts'
}

/** Judges one kept conversation with the text of a report or coaching prompt, beside its form. */
export function JudgePanel({ onClose, ...judge }: JudgeProps & { onClose: () => void }) {
  const query = useKeptConversations()
  const { unsaved } = judge
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.isDirty)
  return (
    <SidePanel label="Try this prompt" hide="Hide Try it" onHide={onClose}>
      <div className="stack grow gap-lg at-top scroll pad-lg">
        <p className="dimmed small">{isDirty ? 'with your unsaved text' : 'with the saved text'}</p>
        <Loaded wide query={query} failure="The kept conversations could not be loaded">
          {(conversations) =>
            conversations.length === 0 ? (
              <EmptyState
                sentence="No kept conversations"
                hint="Try it in the form of a persona, and keep the conversation."
              />
            ) : (
              <PickConversation conversations={conversations} {...judge} />
            )
          }
        </Loaded>
      </div>
    </SidePanel>
  )
}

function PickConversation({
  conversations,
  ...judge
}: JudgeProps & { conversations: readonly ConversationSummary[] }) {
  // A report prompt has a mode, whose conversations come first.
  const mode = judge.unsaved.row()['mode_id']
  const sorted = conversations.toSorted(
    (one, other) => Number(other.mode_id === mode) - Number(one.mode_id === mode),
  )
  const [picked, pick] = useState(sorted[0]?.trial_id ?? '')
  const query = useKeptConversation(picked)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => focusElement(select.current), [])
  return (
    <>
      <NativeSelect
        ref={select}
        label="Kept conversation"
        value={picked}
        data={sorted.map(({ trial_id, name }) => ({ value: trial_id, label: name }))}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      <Loaded
        query={query}
        failure="The conversation could not be loaded."
        gone="This conversation was deleted."
      >
        {({ messages }) => <JudgeOne key={picked} {...{ messages }} {...judge} />}
      </Loaded>
    </>
  )
}

function JudgeOne({ messages, entity, unsaved }: JudgeProps & Pick<KeptConversation, 'messages'>) {
  const kind = entity === 'mode-reports' ? 'report' : 'coaching'
  const [result, setResult] = useState<{ text: string } & Judged>()
  const textNow = () => fromWire(String(unsaved.row()[registry[entity].text]))
  const hasChanged = useSyncExternalStore(
    unsaved.subscribe,
    () => result !== undefined && result.text !== textNow(),
  )
  const { mutate, cancel, isPending, failure } = useShownMutation({
    mutationFn: async (text: string, signal) => ({
      text,
      ...(await judgeConversation({ kind, template: text, messages }, signal)),
    }),
    onFinish: setResult,
    failureMessage: 'The conversation could not be judged. Check your connection.',
  })
  return (
    <>
      <FoldedTranscript said={messages} />
      {isPending ? (
        <div className="row wrap between gap-sm">
          <Working>Judging the conversation…</Working>
          <Button
            variant="default"
            size="xs"
            data-autofocus
            leftSection={<IconPlayerStopFilled size={14} />}
            onClick={cancel}
          >
            Stop
          </Button>
        </div>
      ) : (
        <Button
          size="xs"
          data-autofocus
          className="self-start"
          onClick={() => void mutate(textNow())}
        >
          {result ? 'Judge again' : 'Judge'}
        </Button>
      )}
      <Failure>{failure}</Failure>
      {result && (
        <Judgement>
          {hasChanged && <p className="dimmed small">The text has changed since.</p>}
          {kind === 'report' ? (
            <Scores raw={result.raw} fields={result.report} scale={result.score_scale} />
          ) : (
            <p className="as-written" translate="no">
              {result.raw}
            </p>
          )}
          <Cut>{result.cut}</Cut>
        </Judgement>
      )}
    </>
  )
}
