import * as z from 'zod/mini'
import { endpoint, one } from '../endpoint.ts'
import { chosen, id, oneOf, promptText, readable, required, text } from '../fields.ts'
import { genders, geographies, longest } from '../limits.ts'
import { say } from '../messages.ts'
import { resource } from '../resource.ts'

const product = z.object({ product_id: id, name: text })
const personaProduct = z.object({ persona_product_id: id, product })
/** A nested thing as a persona carries it; another backend may leave it out. */
const nested = <Shape extends Record<string, typeof id | typeof text>>(shape: Shape) =>
  z.nullish(z.object(shape))

/** The fields a persona is saved with (spec section 3). */
const input = z.object({
  name: required(say.name),
  gender: oneOf(genders, say.gender),
  voice_id: chosen(say.voice),
  behavioral_detail: promptText(say.summary),
  industry_id: chosen(say.industry),
  ai_role_id: chosen(say.role),
  manufacturing_model_id: chosen(say.manufacturingModel),
  plant_size_impact_id: chosen(say.plantSize),
  company_size_id: chosen(say.companySize),
  geography: oneOf(geographies, say.geography),
  profile_pic: z.nullish(
    z
      .string({ error: 'must be text' })
      .check(
        z.maxLength(longest.url, `must be at most ${longest.url} characters`),
        z.regex(
          /^(https?:\/\/[^\s\0]+|\/files\/[\w.-]+|)$/i,
          'must be a web address that begins with http:// or https://',
        ),
        readable,
      ),
  ),
  /** Every product attached afterwards. An update without them leaves those that are. */
  product_ids: z.optional(
    z
      .array(chosen('must not be empty'), { error: 'must be a list of ids' })
      .check(z.maxLength(1000, 'must be at most 1000 ids')),
  ),
})

const alike = resource({
  path: '/v1/ai-personas',
  id: 'persona_id',
  thing: 'Persona',
  names: ['persona_name', 'title'],
  shape: {
    persona_id: id,
    name: text,
    gender: text,
    voice_id: text,
    behavioral_detail: text,
    industry: nested({ industry_id: id, name: text }),
    ai_role: nested({ ai_role_id: id }),
    manufacturing_model: nested({ manufacturing_model_id: id }),
    plant_size_impact: nested({ plant_size_impact_id: id }),
    company_size_new: nested({ company_size_id: id }),
    geography: text,
    profile_pic: z.nullish(z.string()),
    status_active: z.nullish(z.boolean()),
    persona_products: z.nullish(z.array(personaProduct)),
  },
  input,
})

/** Personas, their picture, the summary read from a Word document (spec section 7). */
export const personas = {
  ...alike,
  read: endpoint(
    'GET',
    '/v1/ai-personas/{id}',
    'Reads one persona, for its name beside a session.',
    undefined,
    alike.update.reply,
  ),
  uploadPicture: endpoint(
    'POST',
    '/v1/ai-personas/{id}/upload-profile-pic',
    'Uploads a persona’s picture: png, jpg, jpeg or gif.',
    undefined,
    one(z.object({ profile_pic: z.string() })),
    { upload: true },
  ),
  summaryFromDocument: endpoint(
    'POST',
    '/v1/interview/get-persona-behavior',
    'Reads a Word document; its text becomes a persona’s summary.',
    undefined,
    one(z.object({ persona: z.string() })),
    { upload: true },
  ),
}
