/** A row of the plain backend: whatever fields it has. */
export type Row = Record<string, unknown>

/** A CRUD resource: its id field, the fields of a create and an update, and its rows. */
export interface Collection {
  id: string
  create: readonly string[]
  update: readonly string[]
  rows: Row[]
}

/** A mode's template with each of the 14 placeholders once, its line breaks as they are stored. */
const wholeTemplate =
  'You are {name}, {gender}, {role} ({role_details}) in {industry} ({industry_details}).\\n\\n' +
  'The company is {company_size}: {company_size_detail}. It builds {persona_products}.\\n' +
  'The plant is {plant_size_impact}: {plant_size_impact_details}. It works as ' +
  '{manufacturing_model}: {manufacturing_model_details}.\\n\\n{behavioral_detail}'

const described = ['name', 'description']

/**
 * The initial data of the plain backend. It uses shapes that every console must read: numeric ids, each field name that
 * spec section 3 allows, and fields that the console does not know.
 */
export const plainCollections = (): Record<string, Collection> => ({
  '/v1/interaction-modes': {
    id: 'mode_id',
    create: ['name', 'description', 'prompt_template'],
    update: ['mode_id', 'prompt_template'],
    rows: [
      {
        mode_id: 1,
        mode_name: 'Cold call',
        description: 'A first call to a plant that does not know us.',
        prompt_template: 'You are {name}, {role} at a plant in {industry}.',
      },
      {
        mode_id: 2,
        title: 'Site visit',
        description: 'A walk through the plant with somebody who has seen every supplier before.',
        prompt_template: wholeTemplate,
      },
    ],
  },
  '/v1/ai-roles': {
    id: 'ai_role_id',
    create: described,
    update: described,
    rows: [{ ai_role_id: 1, name: 'Plant manager', description: 'Runs the site.', is_default: 1 }],
  },
  '/v1/industries': {
    id: 'industry_id',
    create: ['name', 'details'],
    update: ['name', 'details'],
    rows: [
      { industry_id: 1, name: 'Packaging', details: 'Films and cartons.', sort_order: 10 },
      { industry_id: 2, name: 'Automotive', details: 'Parts and assembly.\\nThree shifts.' },
    ],
  },
  '/v1/company-sizes': {
    id: 'company_size_id',
    create: described,
    update: described,
    rows: [
      { company_size_id: 1, name: 'Small', description: 'Up to 500 people.' },
      { company_size_id: 2, name: 'family_owned', description: 'Decides at the kitchen table.' },
    ],
  },
  '/v1/products': {
    id: 'product_id',
    create: ['name', 'details', 'industry_id'],
    update: ['name', 'details', 'industry_id'],
    rows: [
      { product_id: 1, name: 'shrink_film', details: 'Seals pallets.', industry_id: 1 },
      { product_id: 2, name: 'Gasket', details: 'Keeps oil in.', industry_id: 9 },
    ],
  },
  '/v1/plant-size-impacts': {
    id: 'plant_size_impact_id',
    create: described,
    update: described,
    rows: [{ plant_size_impact_id: 1, title: 'single_line', description: 'One line, one shift.' }],
  },
  '/v1/manufacturing-models': {
    id: 'manufacturing_model_id',
    create: described,
    update: described,
    rows: [{ manufacturing_model_id: 1, name: 'make_to_order', description: 'No stock.' }],
  },
  '/v1/interaction-mode-report-details': {
    id: 'report_detail_id',
    create: ['mode_id', 'prompt_template'],
    update: ['prompt_template'],
    rows: [{ report_detail_id: 1, mode_id: 1, prompt_template: 'Judge the opening.' }],
  },
})

/** The users of the plain backend. The second has no `user_id`. */
export const plainUsers = (): Row[] => [
  {
    user_id: 1,
    first_name: 'Ines',
    last_name: 'Duarte',
    email: 'ines@plant.example',
    phone_number: null,
    created_at: '2026-01-05T08:00:00Z',
    role: { role_id: 2, name: 'sales_person' },
  },
  {
    id: 2,
    first_name: 'Omar',
    last_name: 'Keller',
    email: 'omar@plant.example',
    phone_number: '555 0100',
    created_at: '2026-01-04T08:00:00Z',
    role: { role_id: 3, name: 'sales_manager' },
  },
]

export const plainRoles: readonly Row[] = [
  { role_id: 1, name: 'super_admin' },
  { role_id: 2, name: 'sales_person' },
  { role_id: 3, name: 'sales_manager' },
]

/** Sessions of every user; the report is JSON in a string. */
export const plainSessions = (): Row[] => [
  {
    id: 1,
    persona_id: 1,
    mode_id: 1,
    performance_report: '{"overall_score": 71, "coaching_summary": "Ask sooner."}',
    start_time: '2026-02-01T09:00:00Z',
    end_time: '2026-02-01T09:12:30Z',
    duration: 750,
    status: 'completed',
    created_at: '2026-02-01T09:00:00Z',
    updated_at: '2026-02-01T09:12:30Z',
  },
]
