import * as z from 'zod/mini'
import { endpoint, item } from '../lib/endpoint.ts'
import {
  requiredChoice,
  id,
  recordStamps,
  oneOf,
  promptText,
  validUnicode,
  requiredText,
  textOrEmpty,
} from '../lib/fields.ts'
import { genders, geographies, maxLength } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { crudResource, itemStatus } from '../lib/crud-resource.ts'
import { uploadedFile } from '../lib/upload.ts'

const product = z.object({ product_id: id, name: textOrEmpty })
const personaProduct = z.object({ persona_product_id: id, product })
/** A nested object of a persona; other backends may omit it. */
const nested = <Shape extends Record<string, typeof id | typeof textOrEmpty>>(shape: Shape) =>
  z.nullish(z.object(shape))

/** The save payload of a persona (spec section 3). */
const input = z.object({
  name: requiredText(validationMessages.name),
  gender: oneOf(genders, validationMessages.gender),
  voice_id: requiredChoice(validationMessages.voice),
  behavioral_detail: promptText(validationMessages.summary),
  industry_id: requiredChoice(validationMessages.industry),
  ai_role_id: requiredChoice(validationMessages.role),
  manufacturing_model_id: requiredChoice(validationMessages.manufacturingModel),
  plant_size_impact_id: requiredChoice(validationMessages.plantSize),
  company_size_id: requiredChoice(validationMessages.companySize),
  geography: oneOf(geographies, validationMessages.geography),
  profile_pic: z.nullish(
    z
      .string({ error: 'must be text' })
      .check(
        z.maxLength(maxLength.url, `must be at most ${maxLength.url} characters`),
        z.regex(
          /^(https?:\/\/[^\s\0]+|\/files\/[\w.-]+|)$/i,
          'must be a web address that begins with http:// or https://',
        ),
        validUnicode,
      ),
  ),
  /** The complete list of attached products. An update without it changes none. */
  product_ids: z.optional(
    z
      .array(requiredChoice('must not be empty'), { error: 'must be a list of ids' })
      .check(z.maxLength(1000, 'must be at most 1000 ids')),
  ),
})

/** The fields of a persona beside its references. */
export const ownPersonaFields = {
  persona_id: id,
  name: textOrEmpty,
  gender: textOrEmpty,
  voice_id: textOrEmpty,
  behavioral_detail: textOrEmpty,
  geography: textOrEmpty,
  profile_pic: z.nullish(z.string()),
  status_active: z.nullish(z.boolean()),
  persona_products: z.nullish(z.array(personaProduct)),
  ...recordStamps,
}

const crud = crudResource({
  path: '/v1/ai-personas',
  id: 'persona_id',
  label: 'Persona',
  schema: 'Persona',
  names: ['persona_name', 'title'],
  shape: {
    ...ownPersonaFields,
    industry: nested({ industry_id: id, name: textOrEmpty }),
    ai_role: nested({ ai_role_id: id }),
    manufacturing_model: nested({ manufacturing_model_id: id }),
    plant_size_impact: nested({ plant_size_impact_id: id }),
    company_size_new: nested({ company_size_id: id }),
  },
  input,
})

/** Personas, their pictures, and summaries read from Word documents (spec section 7). */
export const personas = {
  ...crud,
  uploadPicture: endpoint('POST', '/v1/ai-personas/{id}/upload-profile-pic', {
    summary: 'Uploads the picture of a persona (png, jpg, jpeg or gif).',
    response: item(z.object({ profile_pic: z.string() })),
    body: uploadedFile,
  }),
  summaryFromDocument: endpoint('POST', '/v1/interview/get-persona-behavior', {
    summary: 'Extracts the text of a Word document for a persona’s summary.',
    response: item(
      z.object({
        persona: z.string(),
        /** What was cut or left out, in sentences. With them the text is plain: its line breaks are not escaped. */
        notes: z.nullish(z.array(z.string())),
      }),
    ),
    body: uploadedFile,
  }),
  read: endpoint('GET', '/v1/ai-personas/{id}', {
    summary: 'Reads a persona.',
    response: crud.update.response,
  }),
  setStatus: endpoint('PUT', '/v1/ai-personas/{id}/status', {
    summary: 'Retires a persona, or brings it back. Its version stays the same.',
    body: itemStatus,
    response: crud.update.response,
    feature: 'retire',
  }),
}
