import { fromWire } from '@greenroom/contract'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { readBody, saveRow, SessionNotice } from '../../crud/index.ts'
import { stopSound, useSound } from '../../../services/sound.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PersonaRow } from '../../prompts/index.ts'
import type { Voices } from '../voice/use-voices.ts'
import styles from './replace-voices.module.css'
import { proposeVoice, voiceProblem, currentVoices } from './voice-health.ts'
import { IconChevronRight } from '../../../ui/icons/icons.ts'
import { IconAlertCircle, IconCircleCheck } from '../../../ui/icons/later-icons.ts'
import { Name } from '../../../ui/name.tsx'
import { firstSentence } from '../voice/first-sentence.ts'
import { PlayButton } from '../voice/play-button.tsx'
import { findVoice } from '../voice/voices.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { randomId } from '../../../lib/random.ts'
import { errorMessage, isCancelled } from '../../../services/api/api-error.ts'
import { reloadList } from '../../../services/api/lists.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { personaSaves } from '../data/persona.ts'

interface Props {
  personas: readonly PersonaRow[]
  voices: Voices
  opened: boolean
  onClose: () => void
}

/**
 * Replaces the legacy and unknown voices of personas by current ones. Closing it stops before the next update.
 * @param personas all personas, as the list has them now
 */
export const ReplaceVoicesDialog = (props: Props) => (
  <Dialog title="Replace voices" opened={props.opened} size={760} onClose={props.onClose}>
    <Replacements {...props} />
  </Dialog>
)

/** The content of the dialog. Each opening starts again with the personas that have a problem then. */
function Replacements({ personas, voices, opened, onClose }: Props) {
  // A persona stays listed with its result once its voice is replaced.
  const [listed] = useState(() => personas.filter((persona) => voiceProblem(persona, voices)))
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(
      listed.map((persona) => [persona.persona_id, proposeVoice(persona, voices)?.voice_id ?? '']),
    ),
  )
  const closeButton = useRef<HTMLButtonElement>(null)
  const { results, isPending, replace, cancel } = useReplaceVoices(() =>
    focusElement(closeButton.current),
  )
  const sound = useSound()
  const leave = useEffectEvent(() => {
    cancel()
    stopSound()
  })
  useEffect(() => (opened ? () => leave() : undefined), [opened])

  const isReplaced = ({ persona_id }: PersonaRow) => results[persona_id]?.state === 'replaced'
  const replacements = listed
    .filter((persona) => !isReplaced(persona) && chosen[persona.persona_id])
    .map((persona) => ({
      // The version may have changed since the dialog was opened.
      persona: personas.find(({ persona_id }) => persona_id === persona.persona_id) ?? persona,
      voiceId: chosen[persona.persona_id] ?? '',
    }))
  return (
    <>
      <p className="dimmed space-below">
        The voice provider calls some voices legacy and may withdraw them. Unknown voices are not in
        Greenroom’s list.
        {voices.withdrawn.size > 0 && ' The speech server does not list withdrawn voices.'} Choose a
        new voice for each persona.
      </p>
      <ul className="stack gap-md">
        {listed.map((persona) => (
          <ReplacementItem
            key={persona.persona_id}
            {...{ persona, voices }}
            chosen={chosen[persona.persona_id] ?? ''}
            result={results[persona.persona_id]}
            disabled={isPending}
            onChoose={(id) => setChosen({ ...chosen, [persona.persona_id]: id })}
          />
        ))}
      </ul>
      <p className={styles.status} role="status">
        {sound?.failure !== undefined
          ? sound.failure
          : !isPending &&
            summaryOf(Object.values(results).filter((result) => result !== undefined))}
      </p>
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button ref={closeButton} variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton
          busy={isPending}
          disabled={!isPending && replacements.length === 0}
          onClick={() => void replace(replacements)}
        >
          {isPending
            ? 'Replacing…'
            : replacements.length === 0
              ? 'Replace voices'
              : `Replace ${pluralize(replacements.length, 'voice')}`}
        </BusyButton>
      </Group>
    </>
  )
}

function summaryOf(results: readonly Result[]): string {
  const replaced = results.filter(({ state }) => state === 'replaced').length
  const failed = results.filter(({ state }) => state === 'failed').length
  return [
    replaced > 0 && `${pluralize(replaced, 'voice')} replaced.`,
    failed > 0 && `${pluralize(failed, 'voice')} could not be replaced.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * A persona with its voice and the one that replaces it.
 * @param chosen the id of the new voice; empty to keep the old one
 */
function ReplacementItem({
  persona,
  voices,
  chosen,
  result,
  disabled,
  onChoose,
}: {
  persona: PersonaRow
  voices: Voices
  chosen: string
  result: Result | undefined
  disabled: boolean
  onChoose: (voiceId: string) => void
}) {
  const voice = findVoice(persona.voice_id, voices.known)
  const replacement = findVoice(chosen, voices.known)
  const sentence = () => firstSentence(fromWire(persona.behavioral_detail))
  return (
    <li className={`box stack ${styles.item}`}>
      <strong className="medium-weight full-row">
        <Name>{persona.name}</Name>
      </strong>
      <div className={`stack ${styles.voice}`}>
        <span className={styles.name}>{voice?.name ?? <Name>{persona.voice_id}</Name>}</span>
        {voice && <PlayButton voice={voice} sentence={sentence} />}
        <span className="dimmed small full-row">
          {voiceProblem(persona, voices)}
          {voice?.description && ` · ${voice.description}`}
        </span>
      </div>
      <IconChevronRight size={18} className={`dimmed ${styles.arrow}`} />
      <div className={`stack ${styles.voice}`}>
        {result?.state === 'replaced' ? (
          <span className={styles.name}>{replacement?.name}</span>
        ) : (
          <NativeSelect
            aria-label={`New voice of ${persona.name}`}
            className={styles.name}
            size="xs"
            disabled={disabled}
            value={chosen}
            data={[
              ...currentVoices(persona, voices).map(({ voice_id, name }) => ({
                value: voice_id,
                label: name,
              })),
              { value: '', label: 'Keep this voice' },
            ]}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          />
        )}
        {replacement && <PlayButton voice={replacement} sentence={sentence} />}
        <span className="dimmed small full-row">{replacement?.description}</span>
      </div>
      {result && (
        <p className={`row dimmed small full-row ${styles.result}`} data-state={result.state}>
          {result.state === 'replaced' && <IconCircleCheck size={16} />}
          {result.state === 'failed' && <IconAlertCircle size={16} />}
          {result.message}
        </p>
      )}
    </li>
  )
}

const { resource, toUpdate } = personaSaves

interface Replacement {
  persona: PersonaRow
  voiceId: string
}

/** The state of one replacement, also in words. */
interface Result {
  state: 'saving' | 'replaced' | 'failed'
  message: string
}

/** Replaces voices, one persona update after another. @param onAllReplaced called when none has failed */
function useReplaceVoices(onAllReplaced: () => void) {
  const [results, setResults] = useState<Readonly<Record<string, Result | undefined>>>({})
  const { isPending, mutate, cancel } = useApiMutation({
    async mutationFn(replacements: readonly Replacement[], signal) {
      let allReplaced = true
      for (const replacement of replacements) {
        if (signal.aborted) break
        const report = (result: Result | undefined) =>
          setResults((others) => ({ ...others, [replacement.persona.persona_id]: result }))
        report({ state: 'saving', message: 'Saving…' })
        const result = await replaceVoice(replacement, signal)
        report(result)
        allReplaced &&= result?.state === 'replaced'
        if (!result) break
      }
      await reloadList(resource)
      return allReplaced
    },
    onFinish: (allReplaced) => allReplaced && onAllReplaced(),
  })
  return { results, isPending, replace: mutate, cancel }
}

/**
 * Sends what the persona's form would send if only the voice had been changed.
 * @returns `undefined` if that was cancelled
 */
async function replaceVoice(
  { persona, voiceId }: Replacement,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const values = toUpdate({ ...persona, voice_id: voiceId }, persona)
  const [invalid] = Object.values(fieldErrors(resource.change, values, {}))
  if (invalid !== undefined) return { state: 'failed', message: invalid }
  const body = readBody(resource.change, values)
  const save = { target: persona, body, version: persona.version }
  try {
    await saveRow(personaSaves, save, { idempotencyKey: randomId(), signal })
    return { state: 'replaced', message: 'Replaced' }
  } catch (error) {
    if (isCancelled(error)) return undefined
    return { state: 'failed', message: errorMessage(error, resource.messages.updateFailed) }
  }
}
