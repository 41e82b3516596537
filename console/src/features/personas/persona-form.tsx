import { personaReferences, registry } from '@greenroom/contract'
import { useRef, useId, useState } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { TextInput, Input } from '@mantine/core'
import { focusElement } from '../../lib/focus.ts'
import { ChoiceInput, FormFrame, SameName, useRowForm } from '../crud/index.ts'
import type { FormProps, Values, FormInputProps } from '../crud/index.ts'
import { WithPreview } from '../prompts/index.ts'
import type { PersonaRow, AttachedProduct } from '../prompts/index.ts'
import type { PersonaLookups } from './data/persona.ts'
import styles from './personas.module.css'
import { personaSaves, genderChoices } from './data/persona.ts'
import { uploadedPicture } from '../../ui/persona-picture/picture-url.ts'
import { useCopiedPicture } from './picture/copied-picture.ts'
import { usePictureUpload } from './picture/use-picture-upload.tsx'
import { SummaryInput } from './summary/summary-input.tsx'
import type { UseFormReturnType } from '@mantine/form'
import { otherIndustry, productName } from './products/persona-products.tsx'
import { VoiceInput } from './voice/voice-input.tsx'
import { IconVolume } from '../../ui/icons/later-icons.ts'
import { PictureInput } from './picture/picture-input.tsx'
import { findVoice } from './voice/voices.ts'
import type { Voice } from './voice/voices.ts'

/**
 * The form of a persona, with its picture and voice in an aside. A chosen picture is uploaded after the save (spec
 * section 4); if that fails, the form stays open with the picture for another attempt.
 */
export function PersonaForm(props: FormProps<PersonaRow, PersonaLookups>) {
  const { lookups, fields, copied } = props
  const aside = useRef<HTMLDivElement>(null)
  const picture = usePictureUpload(() => focusElement(aside.current))
  const uploaded = uploadedPicture(copied?.profile_pic)
  const isCopying = useCopiedPicture(uploaded, picture.choose)
  const rowForm = useRowForm<PersonaRow>(personaSaves, {
    ...props,
    copied: copied && uploaded ? { ...copied, profile_pic: '' } : copied,
    afterSave: picture.upload,
  })
  const { form, row, isSaving: readOnly } = rowForm

  const choice = (name: string) => {
    const field = fields.find((one) => one.name === name)
    if (field?.kind !== 'choice') return
    const { label, choices } = field
    return (
      <ChoiceInput
        key={form.key(name)}
        {...{ label, choices, readOnly }}
        {...form.getInputProps(name)}
      />
    )
  }
  return (
    <FormFrame
      rowForm={rowForm}
      name={row?.name}
      wide
      blockedBy={isCopying ? 'Copying the picture…' : undefined}
    >
      <div data-wide className={`stack gap-lg shrink ${styles.persona}`}>
        <PersonaAside
          {...{ form, picture, readOnly }}
          known={lookups.voices.known}
          ref={aside}
          stored={row?.profile_pic ?? ''}
        />
        <div className="stack gap-lg at-top shrink">
          <div>
            <TextInput
              key={form.key('name')}
              label="Name"
              readOnly={readOnly}
              {...form.getInputProps('name')}
            />
            <SameName rowForm={rowForm} />
          </div>
          <GenderInput key={form.key('gender')} {...{ form, readOnly }} />
          <VoiceInput {...{ form, readOnly }} voices={lookups.voices} />
          <WithPreview entity="personas" unsaved={rowForm.unsaved}>
            <SummaryInput key={form.key('behavioral_detail')} {...{ form, readOnly }} />
          </WithPreview>
          {personaReferences.map((entity) => (
            <div key={entity}>
              {choice(registry[entity].id)}
              {entity === 'industries' && (
                <OtherIndustryProducts
                  {...{ form, lookups }}
                  attached={row?.persona_products ?? []}
                />
              )}
            </div>
          ))}
          {choice('geography')}
        </div>
      </div>
    </FormFrame>
  )
}

/** A note that lists the attached products of another industry than the chosen one. */
function OtherIndustryProducts({
  form,
  lookups,
  attached,
}: {
  form: UseFormReturnType<Values>
  lookups: PersonaLookups
  attached: readonly AttachedProduct[]
}) {
  const industryId = form.useWatchValue('industry_id') ?? ''
  const listed = attached.flatMap((one) => {
    const industry = otherIndustry(one, industryId, lookups)
    return industry ? `${productName(one, lookups)} (${industry})` : []
  })
  return (
    <p className="warning-box small unless-empty space-above pad" role="status">
      {listed.length > 0 &&
        `Attached products of another industry: ${listed.join(', ')}. They stay attached until you remove them in the products dialog.`}
    </p>
  )
}

/** The picture and the chosen voice, which stay in view beside the form. */
function PersonaAside({
  ref,
  known,
  ...props
}: ComponentProps<typeof PictureInput> & {
  ref: RefObject<HTMLDivElement | null>
  known: readonly Voice[]
}) {
  const voiceId = props.form.useWatchValue('voice_id') ?? ''
  const voice = findVoice(voiceId, known)
  return (
    <div
      ref={ref}
      className={`stack gap-md at-top shrink ${styles.aside}`}
      role="group"
      aria-label="Picture and voice"
      tabIndex={-1}
    >
      <PictureInput {...props} />
      <p className={`box dimmed small ${styles.voice}`}>
        <IconVolume size={18} stroke={1.75} aria-hidden />
        {voiceId === '' ? (
          'No voice chosen yet'
        ) : (
          <span>
            Speaks as{' '}
            <strong className="medium-weight undimmed">{voice?.name ?? 'an unknown voice'}</strong>
            <br />
            {voice?.description}
          </span>
        )}
      </p>
    </div>
  )
}

/** The choice of a gender: so few that all of them stand in view. */
function GenderInput({ form, readOnly }: FormInputProps) {
  const [chosen, setChosen] = useState(form.getValues()['gender'])
  const id = useId()
  const error = form.errors['gender']
  const choose = (gender: string) => {
    setChosen(gender)
    form.setFieldValue('gender', gender, { forceUpdate: false })
    // Spec section 4: changing gender clears the voice.
    if (form.getValues()['voice_id']) form.setFieldValue('voice_id', '')
  }
  return (
    <Input.Wrapper
      label="Gender"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={`flex gap-sm ${styles.genders}`}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={Boolean(error)}
        aria-required
      >
        {genderChoices.map(({ value, label }, at) => (
          <label key={value} className={`field-box row hoverable ${styles.gender}`}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              disabled={readOnly}
              onChange={() => choose(value)}
              {...(at === 0 && { 'data-path': 'gender' })}
            />
            {label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
