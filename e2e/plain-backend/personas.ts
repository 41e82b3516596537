import { byId, change, ok, pick, remove, unknownField } from './responses.ts'
import type { Handler } from './responses.ts'
import type { Collection, Row } from './data.ts'

/** The fields of a saved persona (spec section 3). */
const saved = [
  'name',
  'gender',
  'voice_id',
  'behavioral_detail',
  'industry_id',
  'ai_role_id',
  'manufacturing_model_id',
  'plant_size_impact_id',
  'company_size_id',
  'geography',
  'profile_pic',
  'product_ids',
]

/** The first is nested as in spec section 3. The second has plain ids, an unknown voice and a missing picture. */
const plainPersonas = (): Row[] => [
  {
    persona_id: 1,
    persona_name: 'Dana Whitfield',
    gender: 'female',
    voice_id: 'EXAVITQu4vr4xnSDxMaL',
    behavioral_detail: 'Short of time.\\nFond of numbers.',
    industry: { industry_id: 1, name: 'Packaging' },
    ai_role: { ai_role_id: 1 },
    manufacturing_model: { manufacturing_model_id: 1 },
    plant_size_impact: { plant_size_impact_id: 1 },
    company_size_new: { company_size_id: 1 },
    geography: 'us',
    profile_pic: null,
    status_active: true,
    persona_products: [{ persona_product_id: 71, product: { product_id: 1, name: 'shrink_film' } }],
  },
  {
    persona_id: 2,
    name: 'Omar Reyes',
    gender: 'male',
    voice_id: 'voice-of-its-own',
    behavioral_detail: 'Has seen every supplier before.',
    industry_id: 1,
    ai_role_id: 1,
    manufacturing_model_id: 1,
    plant_size_impact_id: 1,
    company_size_id: 2,
    geography: 'us',
    profile_pic: '/media/lost.png',
    status_active: false,
  },
]

/** The routes of personas. @param collections the other lists by path */
export function plainPersonaRoutes(collections: Record<string, Collection>): [string, Handler][] {
  const personas = plainPersonas()
  let lastPersona = personas.length
  let lastAttachment = 80
  const named = (path: string, id: unknown) => {
    const { id: key = '', rows = [] } = collections[path] ?? {}
    return byId(rows, [key], id)
  }
  const attachment = (id: unknown): Row => ({
    persona_product_id: ++lastAttachment,
    product: { product_id: id, name: named('/v1/products', id)?.['name'] },
  })
  const attachedTo = (persona: Row | undefined) => (persona?.['persona_products'] ?? []) as Row[]
  /** The response for a saved persona. */
  const nested = (body: Row): Row => {
    const { industry_id, ai_role_id, manufacturing_model_id, plant_size_impact_id, ...others } =
      body
    const { company_size_id, product_ids: _, ...bare } = others
    return {
      ...bare,
      industry: { industry_id, name: named('/v1/industries', industry_id)?.['name'] },
      ai_role: { ai_role_id },
      manufacturing_model: { manufacturing_model_id },
      plant_size_impact: { plant_size_impact_id },
      company_size_new: { company_size_id },
    }
  }
  const find = (id: unknown) => byId(personas, ['persona_id'], id)
  const fileMissing = { status: 422, body: { message: 'No file was sent' } }

  return [
    ['GET /v1/ai-personas', () => ok(personas)],
    ['GET /v1/ai-personas/*', ([id]) => pick(find(id))],
    [
      'POST /v1/ai-personas',
      (_, body) => {
        const refusal = unknownField(body, saved)
        if (refusal) return refusal
        const persona: Row = {
          persona_id: ++lastPersona,
          ...nested(body),
          status_active: true,
          persona_products: (body['product_ids'] as unknown[]).map(attachment),
        }
        personas.push(persona)
        return { status: 201, body: persona }
      },
    ],
    [
      'PUT /v1/ai-personas/*',
      ([id], body) => {
        const persona = find(id)
        const fresh = nested(body)
        return unknownField(body, saved) ?? change(persona, fresh, Object.keys(fresh))
      },
    ],
    ['DELETE /v1/ai-personas/*', ([id]) => remove(personas, find(id))],
    [
      'POST /v1/ai-personas/*/upload-profile-pic',
      ([id], body) => {
        if (!body['file']) return fileMissing
        return change(find(id), { profile_pic: '/files/plain.png' }, ['profile_pic'])
      },
    ],
    [
      'POST /v1/interview/get-persona-behavior',
      (_, body) => (body['file'] ? ok({ persona: 'Curious and blunt.' }) : fileMissing),
    ],
    [
      'POST /v1/persona-produced-products',
      (_, body) => {
        const refusal = unknownField(body, ['persona_id', 'product_id'])
        const persona = find(body['persona_id'])
        if (refusal || !persona) return refusal ?? pick(persona)
        const made = attachment(body['product_id'])
        persona['persona_products'] = [...attachedTo(persona), made]
        return { status: 201, body: made }
      },
    ],
    [
      'DELETE /v1/persona-produced-products/*',
      ([id]) => {
        for (const persona of personas) {
          const attached = attachedTo(persona)
          const one = byId(attached, ['persona_product_id'], id)
          if (one) return remove(attached, one)
        }
        return pick(undefined)
      },
    ],
  ]
}
