import { genders, maxPreview, voices } from '@greenroom/contract'
import { Button, Input } from '@mantine/core'
import { useEffect, useId } from 'react'
import type { OutputOf } from '@greenroom/contract'
import { capitalize } from '../../../lib/humanize.ts'
import { fileError, formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import type { FileKind } from '../../../lib/file-error.ts'
import { errorMessage } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'
import { stopSound, useSound } from '../../../services/sound.ts'
import { DropZone, FileError } from '../../../ui/drop-zone.tsx'
import { IconVolume } from '../../../ui/icons/later-icons.ts'
import {
  choiceField,
  FieldInput,
  FormFrame,
  SameName,
  textField,
  useFileUpload,
  useRowForm,
} from '../../crud/index.ts'
import type { Field, FileUpload, FormInputProps, FormProps } from '../../crud/index.ts'
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
  const preview = useFileUpload({
    send: (id, file, signal) => upload(voices.uploadPreview, { id }, file, { signal }),
    describe: (failure) => errorMessage(failure, 'The preview could not be saved.'),
  })
  useEffect(() => stopSound, [])
  const rowForm = useRowForm<VoiceRow>(voiceSaves, {
    ...props,
    // A copy is another voice, so it has another ID.
    copied: props.copied && { ...props.copied, voice_id: '' },
    afterSave: preview.upload,
  })
  const { form, row, isSaving: readOnly } = rowForm
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
      <PreviewInput {...{ form, readOnly, preview }} />
    </FormFrame>
  )
}

/** The preview of a voice: the saved one, or a file that replaces it. */
function PreviewInput({
  form,
  readOnly,
  preview: { file, preview, error, setError, choose },
}: FormInputProps & { preview: FileUpload }) {
  const id = useId()
  const stored = form.useWatchValue('preview_url') ?? ''
  const sound = useSound()
  const shown = preview ?? stored
  const takeFiles = (files: readonly File[]) => {
    const problem = fileError(files, soundFile)
    if (problem) setError(problem)
    else choose(files[0])
  }
  const remove = () => {
    stopSound()
    if (file) choose(undefined)
    else form.setFieldValue('preview_url', '')
  }
  return (
    <Input.Wrapper label="Preview" description="Optional" labelElement="div">
      <div className="stack gap-sm space-above">
        {shown !== '' && (
          <div className="row gap-sm">
            <PlayButton voice={{ voice_id: shown, name: 'preview', preview: shown }} />
            <span className="breakable dimmed small">{file?.name}</span>
            <Button variant="subtle" size="compact-sm" disabled={readOnly} onClick={remove}>
              {file && stored !== '' ? 'Keep current preview' : 'Remove preview'}
            </Button>
          </div>
        )}
        <DropZone
          label={shown === '' ? 'Choose a sound file' : 'Replace the preview'}
          hint={`${formatExtensions(soundFile)}, up to ${formatMaxSize(soundFile)}`}
          icon={IconVolume}
          accept={soundFile.accept}
          disabled={readOnly}
          describedBy={error ? `${id}-error` : undefined}
          onFiles={takeFiles}
        >
          or drop it here
        </DropZone>
      </div>
      <FileError id={`${id}-error`}>{error ?? sound?.failure}</FileError>
    </Input.Wrapper>
  )
}
