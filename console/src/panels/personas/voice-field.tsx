import { genders } from '@greenroom/contract'
import type { UseFormReturnType } from '@mantine/form'
import type { Values } from '../../parts/list-form/values.ts'
import { VoiceInput } from './voice/voice-input.tsx'

/** The voice input, for the gender chosen in the form. */
export function VoiceField({
  form,
  readOnly,
}: {
  form: UseFormReturnType<Values>
  readOnly: boolean
}) {
  const gender = form.useWatchValue('gender')
  const value = form.useWatchValue('voice_id') ?? ''
  return (
    <VoiceInput
      gender={genders.find((one) => one === gender) ?? ''}
      {...{ value, readOnly }}
      onChange={(id) => form.setFieldValue('voice_id', id, { forceUpdate: false })}
      error={form.errors['voice_id']}
      data-path="voice_id"
    />
  )
}
