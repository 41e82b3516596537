import { useRef } from 'react'
import { TextInput } from '@mantine/core'
import { focusElement } from '../../lib/focus.ts'
import { ChoiceInput } from '../../parts/list-form/choice-input.tsx'
import { FormFrame } from '../../parts/list-form/form-frame.tsx'
import type { FormProps } from '../../parts/list-form/panel.ts'
import { useRowForm } from '../../parts/list-form/use-row-form.ts'
import { WithPreview } from '../../parts/list-form/with-preview.tsx'
import { GenderInput } from './gender-input.tsx'
import { PersonaAside } from './persona-aside.tsx'
import { genderChoices } from './data/persona-fields.ts'
import type { PersonaLookups } from './data/persona-fields.ts'
import styles from './persona-form.module.css'
import type { PersonaRow } from '../../services/prompts/persona-row.ts'
import { personaSaves } from './data/persona-saves.ts'
import { uploadedPicture } from '../../parts/persona-picture/picture-url.ts'
import { useCopiedPicture } from './picture/copied-picture.ts'
import { usePictureUpload } from './picture/use-picture-upload.tsx'
import { OtherIndustryProducts } from './products/other-industry-products.tsx'
import { SummaryInput } from './summary/summary-input.tsx'
import { VoiceField } from './voice-field.tsx'

/**
 * The form of a persona, with its picture and voice in an aside. A chosen picture is uploaded after the save (spec
 * section 4); if that fails, the form stays open with the picture for another attempt.
 */
export function PersonaForm({
  list,
  lookups,
  fields,
  row: opened,
  copied,
  drafts,
  onLeave,
}: FormProps<PersonaRow, PersonaLookups>) {
  const aside = useRef<HTMLDivElement>(null)
  const picture = usePictureUpload(() => focusElement(aside.current))
  const uploaded = uploadedPicture(copied?.profile_pic)
  const isCopying = useCopiedPicture(uploaded, picture.choose)
  const rowForm = useRowForm<PersonaRow>(personaSaves, {
    list,
    fields,
    row: opened,
    copied: copied && uploaded ? { ...copied, profile_pic: '' } : copied,
    drafts,
    onLeave,
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
  const chooseGender = (value: string) => {
    form.setFieldValue('gender', value, { forceUpdate: false })
    // Spec section 4: changing gender clears the voice.
    if (form.getValues()['voice_id']) form.setFieldValue('voice_id', '')
  }
  return (
    <FormFrame
      rowForm={rowForm}
      name={row?.name}
      wide
      blockedBy={isCopying ? 'Copying the picture…' : undefined}
    >
      <div data-wide className={styles.persona}>
        <PersonaAside {...{ form, picture, readOnly }} ref={aside} stored={row?.profile_pic} />
        <div className={styles.main}>
          <TextInput
            key={form.key('name')}
            label="Name"
            readOnly={readOnly}
            {...form.getInputProps('name')}
          />
          <GenderInput
            key={form.key('gender')}
            choices={genderChoices.rows}
            defaultValue={form.getValues()['gender']}
            error={form.errors['gender']}
            readOnly={readOnly}
            onChange={chooseGender}
          />
          <VoiceField {...{ form, readOnly }} />
          <WithPreview rowForm={rowForm}>
            <SummaryInput
              key={form.key('behavioral_detail')}
              textarea={{ ...form.getInputProps('behavioral_detail'), readOnly }}
              read={() => form.getValues()['behavioral_detail'] ?? ''}
              replace={(text) => form.setFieldValue('behavioral_detail', text)}
              error={form.errors['behavioral_detail']}
            />
          </WithPreview>
          <div>
            {choice('industry_id')}
            <OtherIndustryProducts {...{ form, lookups }} attached={row?.persona_products ?? []} />
          </div>
          {choice('company_size_id')}
          {choice('plant_size_impact_id')}
          {choice('ai_role_id')}
          {choice('manufacturing_model_id')}
          {choice('geography')}
        </div>
      </div>
    </FormFrame>
  )
}
