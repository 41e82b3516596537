import {
  aiRoles,
  companySizes,
  genders,
  geographies,
  industries,
  manufacturingModels,
  plantSizes,
  products,
  rows as heights,
} from '@greenroom/contract'
import { capitalize, humanize } from '../../../lib/humanize.ts'
import { toChoices } from '../../../parts/list-form/choices.ts'
import type { Choices } from '../../../parts/list-form/choices.ts'
import {
  choiceField,
  pictureField,
  promptField,
  textField,
} from '../../../parts/list-form/field.ts'
import { useList } from '../../../services/api/lists.ts'
import { voices } from '../voice/voices.ts'

/** The lists that a persona refers to. */
export const usePersonaLookups = () => ({
  industries: useList(industries),
  companySizes: useList(companySizes),
  plantSizes: useList(plantSizes),
  aiRoles: useList(aiRoles),
  manufacturingModels: useList(manufacturingModels),
  products: useList(products),
})
export type PersonaLookups = ReturnType<typeof usePersonaLookups>

/** Choices that need no loading. */
const staticChoices = (rows: Choices['rows']): Choices => ({
  rows,
  loading: false,
  failed: false,
  reload: () => Promise.resolve(),
})

export const genderChoices = staticChoices(
  genders.map((value) => ({ value, label: capitalize(value) })),
)
const geographyChoices = staticChoices(
  geographies.map((value) => ({ value, label: value.toUpperCase() })),
)
const voiceChoices = staticChoices(
  voices.map(({ voice_id, name }) => ({ value: voice_id, label: name })),
)

const withSpacedLabels = (choices: Choices): Choices => ({
  ...choices,
  rows: choices.rows.map((one) => ({ ...one, label: humanize(one.label) })),
})

/** The form's fields in the order of spec section 2, except for the picture, which is in the aside. */
export const personaFields = ({ lookups }: { lookups: PersonaLookups }) => [
  textField('name', 'Name'),
  choiceField('gender', 'Gender', genderChoices),
  choiceField('voice_id', 'Voice ID', voiceChoices),
  promptField('behavioral_detail', 'Summary', heights.summary),
  choiceField('industry_id', 'Industry', toChoices(industries, lookups.industries)),
  choiceField(
    'company_size_id',
    'Company Size',
    withSpacedLabels(toChoices(companySizes, lookups.companySizes)),
  ),
  choiceField(
    'plant_size_impact_id',
    'Plant Size',
    withSpacedLabels(toChoices(plantSizes, lookups.plantSizes)),
  ),
  choiceField('ai_role_id', 'Role', toChoices(aiRoles, lookups.aiRoles)),
  choiceField(
    'manufacturing_model_id',
    'Manufacturing Mode',
    withSpacedLabels(toChoices(manufacturingModels, lookups.manufacturingModels)),
  ),
  choiceField('geography', 'Geography', geographyChoices),
  pictureField('profile_pic', 'Profile Picture'),
]
