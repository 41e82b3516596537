import { genders, maxPreview, voices } from '@greenroom/contract'
import { Button, Input } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { OutputOf } from '@greenroom/contract'
import { capitalize } from '../../../lib/humanize.ts'
import { fileError, formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import type { FileKind } from '../../../lib/file-error.ts'
import { errorMessage, isCancelled } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'
import { stopSound, useSound } from '../../../services/sound.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { IconVolume } from '../../../ui/icons/later-icons.ts'
import {
  choiceField,
  FieldInput,
  FormFrame,
  SameName,
  textField,
  useRowForm,
} from '../../crud/index.ts'
import type { Field, FormInputProps, FormProps } from '../../crud/index.ts'
import { PlayButton } from './play-button.tsx'

type VoiceRow = OutputOf<typeof voices.entity>

/** How the panel reads and saves voices. */
export const voiceSaves = { entity: 'voices', resource: voices } as const

const genderChoices = genders.map((value) => ({ value, label: capitalize(value) }))

/** Personas name a voice by its ID, so that is fixed once the voice was saved. The preview has an input of its own. */
export const voiceFields = ({
  row,
}: {
  row: VoiceRow | undefined
}): readonly Field<'name' | 'voice_id' | 'gender' | 'note' | 'preview_url'>[] => [
  textField('name', 'Name'),
  textField('voice_id', 'Voice ID', {
    readOnly: row !== undefined,
    help: 'As the voice provider writes it. It cannot be changed later.',
  }),
  choiceField('gender', 'Gender', { rows: genderChoices }),
  { kind: 'lines', name: 'note', label: 'Note', rows: 3 },
  textField('preview_url', 'Preview'),
]

/** Sound files that are accepted. The server checks their bytes. */
const soundFile: FileKind = {
  noun: 'sound file',
  accept: {
    'audio/mpeg': ['.mp3'],
    'audio/wav': ['.wav'],
    'audio/ogg': ['.ogg'],
    'audio/mp4': ['.m4a'],
  },
  maxBytes: maxPreview,
}

/**
 * The form of a voice. A chosen preview is uploaded after the save; if that fails, the form stays open with the file for
 * another attempt.
 */
export function VoiceForm(props: FormProps<VoiceRow>) {
  const [chosen, setChosen] = useState<{ file: File; url: string }>()
  const [error, setError] = useState<string>()
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.url)), [chosen])
  useEffect(() => stopSound, [])
  const rowForm = useRowForm<VoiceRow>(voiceSaves, {
    ...props,
    // A copy is another voice, so it has another ID.
    copied: props.copied && { ...props.copied, voice_id: '' },
    async afterSave(id, signal) {
      if (!chosen) return true
      setError(undefined)
      try {
        await upload(voices.uploadPreview, { id }, chosen.file, { signal })
        return true
      } catch (failure) {
        if (!signal.aborted && !isCancelled(failure))
          setError(errorMessage(failure, 'The preview could not be saved.'))
        return false
      }
    },
  })
  const { form, row, isSaving: readOnly } = rowForm
  const choose = (files: readonly File[]) => {
    const [file] = files
    const problem = fileError(files, soundFile)
    setError(problem)
    if (file && !problem) setChosen({ file, url: URL.createObjectURL(file) })
  }
  return (
    <FormFrame rowForm={rowForm} name={row?.name}>
      {props.fields
        .filter(({ name }) => name !== 'preview_url')
        .map((field) => (
          <div key={form.key(field.name)}>
            <FieldInput
              field={field}
              isNew={!row}
              readOnly={readOnly}
              onProblem={() => undefined}
              onClear={() => undefined}
              {...form.getInputProps(field.name)}
            />
            {field.name === 'name' && <SameName rowForm={rowForm} />}
          </div>
        ))}
      <PreviewInput
        {...{ form, readOnly, chosen, error }}
        onChoose={choose}
        onDrop={() => setChosen(undefined)}
      />
    </FormFrame>
  )
}

/** The preview of a voice: the saved one, or a file that replaces it. */
function PreviewInput({
  form,
  readOnly,
  chosen,
  error,
  onChoose,
  onDrop,
}: FormInputProps & {
  chosen: { file: File; url: string } | undefined
  error: string | undefined
  onChoose: (files: readonly File[]) => void
  onDrop: () => void
}) {
  const id = useId()
  const stored = form.useWatchValue('preview_url') ?? ''
  const sound = useSound()
  const preview = chosen?.url ?? stored
  const remove = () => {
    stopSound()
    if (chosen) onDrop()
    else form.setFieldValue('preview_url', '')
  }
  return (
    <Input.Wrapper label="Preview" description="Optional" labelElement="div">
      {preview !== '' && (
        <div className="row gap-sm">
          <PlayButton voice={{ voice_id: preview, name: 'preview', preview }} />
          <span className="breakable dimmed small">{chosen?.file.name}</span>
          <Button variant="subtle" size="compact-sm" disabled={readOnly} onClick={remove}>
            {chosen && stored !== '' ? 'Keep current preview' : 'Remove preview'}
          </Button>
        </div>
      )}
      <DropZone
        label={preview === '' ? 'Choose a sound file' : 'Replace the preview'}
        hint={`${formatExtensions(soundFile)}, up to ${formatMaxSize(soundFile)}`}
        icon={IconVolume}
        accept={soundFile.accept}
        disabled={readOnly}
        describedBy={error ? `${id}-error` : undefined}
        onFiles={onChoose}
      >
        or drop it here
      </DropZone>
      <Input.Error
        id={`${id}-error`}
        component="div"
        role="alert"
        className="unless-empty"
        mt="0.375rem"
      >
        {error ?? sound?.failure}
      </Input.Error>
    </Input.Wrapper>
  )
}
