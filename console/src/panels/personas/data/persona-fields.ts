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
import { spaced } from '../../../lib/words.ts'
import { choicesFrom } from '../../../parts/list-form/choices.ts'
import type { Choices } from '../../../parts/list-form/choices.ts'
import { choice, prompt, text } from '../../../parts/list-form/field.ts'
import { useList } from '../../../services/api/lists.ts'
import { voices } from '../voice/voices.ts'

/** The lists that a persona is put together from. */
export const usePersonaLookups = () => ({
  industries: useList(industries),
  companySizes: useList(companySizes),
  plantSizes: useList(plantSizes),
  aiRoles: useList(aiRoles),
  manufacturingModels: useList(manufacturingModels),
  products: useList(products),
})
export type PersonaLookups = ReturnType<typeof usePersonaLookups>

/** Choices that are always there. */
const fixed = (rows: Choices['rows']): Choices => ({
  rows,
  loading: false,
  failed: false,
  reload: () => Promise.resolve(),
})
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const genderChoices = fixed(genders.map((value) => ({ value, label: capital(value) })))
const geographyChoices = fixed(geographies.map((value) => ({ value, label: value.toUpperCase() })))
const voiceChoices = fixed(voices.map(({ voice_id, name }) => ({ value: voice_id, label: name })))

const inWords = (choices: Choices): Choices => ({
  ...choices,
  rows: choices.rows.map((one) => ({ ...one, label: spaced(one.label) })),
})

/** The fields of a persona's form, in the order of spec section 2 but for the picture, which stands beside them. */
export const personaFields = ({ lookups }: { lookups: PersonaLookups }) => [
  text('name', 'Name'),
  choice('gender', 'Gender', genderChoices),
  choice('voice_id', 'Voice ID', voiceChoices),
  prompt('behavioral_detail', 'Summary', heights.summary),
  choice('industry_id', 'Industry', choicesFrom(industries, lookups.industries)),
  choice(
    'company_size_id',
    'Company Size',
    inWords(choicesFrom(companySizes, lookups.companySizes)),
  ),
  choice(
    'plant_size_impact_id',
    'Plant Size',
    inWords(choicesFrom(plantSizes, lookups.plantSizes)),
  ),
  choice('ai_role_id', 'Role', choicesFrom(aiRoles, lookups.aiRoles)),
  choice(
    'manufacturing_model_id',
    'Manufacturing Mode',
    inWords(choicesFrom(manufacturingModels, lookups.manufacturingModels)),
  ),
  choice('geography', 'Geography', geographyChoices),
  text('profile_pic', 'Profile Picture'),
]
