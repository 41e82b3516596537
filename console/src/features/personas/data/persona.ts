import {
  personas,
  entityResources,
  genders,
  geographies,
  personaReferences,
  products,
  recordOf,
  registry,
  rows as heights,
} from '@greenroom/contract'
import * as z from 'zod/mini'
import type { Body } from '../../crud/index.ts'
import { personaList } from '../../prompts/index.ts'
import type { PersonaRow } from '../../prompts/index.ts'
import type { PersonaReference } from '@greenroom/contract'
import { capitalize } from '../../../lib/humanize.ts'
import { toChoices, choiceField, promptField, textField } from '../../crud/index.ts'
import { useList } from '../../../services/api/lists.ts'
import { useLists } from '../../../services/api/use-lists.ts'
import { shownName } from '../../../services/entity-words.ts'
import { useVoices } from '../voice/use-voices.ts'

/** The picture URL is checked by loading it; the value of another backend is sent back unchanged. */
const input = z.extend(personas.input, { profile_pic: z.nullish(z.string()) })

/**
 * The payload of a save (spec section 3).
 * @param row the persona before the save: its products stay attached, and a removed picture is sent as null
 */
const payloadOf = ({ profile_pic, ...values }: Body, row: PersonaRow | undefined) => ({
  ...values,
  ...(profile_pic ? { profile_pic } : row?.profile_pic ? { profile_pic: null } : {}),
  product_ids: row?.persona_products.map(({ product }) => product.product_id) ?? [],
})

/** How the panel reads and saves personas. */
export const personaSaves = {
  entity: 'personas',
  resource: {
    ...personaList,
    input,
    change: input,
  },
  toCreate: payloadOf,
  toUpdate: payloadOf,
} as const

const references = recordOf(personaReferences, (entity) => entityResources[entity])

/** The lists that a persona refers to, by entity. */
export const usePersonaLookups = () => ({
  ...useLists(references),
  products: useList(products),
  voices: useVoices(),
})
export type PersonaLookups = ReturnType<typeof usePersonaLookups>

export const genderChoices = genders.map((value) => ({ value, label: capitalize(value) }))
const geographyChoices = geographies.map((value) => ({ value, label: value.toUpperCase() }))

/** The choice of what a persona refers to. Names with underscores are shown with spaces. */
const referenceField = (entity: PersonaReference, lookups: PersonaLookups) => {
  const { id, inPersona } = registry[entity]
  const choices = toChoices(entityResources[entity], lookups[entity])
  const rows = choices.rows.map((one) => ({ ...one, label: shownName(entity, one.label) }))
  return choiceField(id, inPersona.label, { ...choices, rows })
}

/** The form's fields in the order of spec section 2, except for the picture, which is in the aside. */
export const personaFields = ({ lookups }: { lookups: PersonaLookups }) => [
  textField('name', 'Name'),
  choiceField('gender', 'Gender', { rows: genderChoices }),
  choiceField('voice_id', 'Voice ID', {
    rows: lookups.voices.known.map(({ voice_id, name }) => ({ value: voice_id, label: name })),
    loading: !lookups.voices.isComplete,
  }),
  promptField('behavioral_detail', 'Summary', heights.summary),
  ...personaReferences.map((entity) => referenceField(entity, lookups)),
  choiceField('geography', 'Geography', { rows: geographyChoices }),
  textField('profile_pic', 'Profile Picture', { isPicture: true }),
]
