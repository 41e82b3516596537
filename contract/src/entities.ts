import type { Feature } from './lib/features.ts'

/** What is said about an entity once, and read by server, console and docs. */
interface EntityDefinition {
  /** The name of its id field, and of the fields that refer to it. */
  readonly id: string
  /** Its table, which entries of the activity name. */
  readonly table: string
  /** Its name inside a sentence. */
  readonly noun: string
  readonly plural: string
  /** Whether names are shown with underscores as spaces (spec section 2). */
  readonly spacedNames?: boolean
  /** What the backend must advertise for it, where not every backend of the product has it. */
  readonly feature?: Feature
  /** The field of its text: a prompt in wire form, or a note. */
  readonly text: string
  /** Whether its texts make up composed prompts. */
  readonly inPrompts: boolean
  /** The entities that its rows refer to by their id. */
  readonly refersTo?: readonly string[]
  /** Of what each persona refers to once. */
  readonly inPersona?: {
    /** The nested object of a persona (spec section 3). */
    readonly field: string
    /** Its label in the form of a persona (spec section 2). */
    readonly label: string
    /** The placeholders of its name and of its text. */
    readonly placeholders: { readonly name: string; readonly text: string }
  }
}

/**
 * Every entity whose texts make up prompts and reports, and voices, by its name in paths and responses. Each has revisions,
 * usage and a place in the trash.
 */
export const registry = {
  'interaction-modes': {
    id: 'mode_id',
    table: 'interaction_modes',
    noun: 'mode',
    plural: 'modes',
    text: 'prompt_template',
    inPrompts: true,
  },
  'ai-roles': {
    id: 'ai_role_id',
    table: 'ai_roles',
    noun: 'AI role',
    plural: 'AI roles',
    text: 'description',
    inPrompts: true,
    inPersona: {
      field: 'ai_role',
      label: 'Role',
      placeholders: { name: 'role', text: 'role_details' },
    },
  },
  industries: {
    id: 'industry_id',
    table: 'industries',
    noun: 'industry',
    plural: 'industries',
    text: 'details',
    inPrompts: true,
    inPersona: {
      field: 'industry',
      label: 'Industry',
      placeholders: { name: 'industry', text: 'industry_details' },
    },
  },
  'company-sizes': {
    id: 'company_size_id',
    table: 'company_sizes',
    noun: 'company size',
    plural: 'company sizes',
    spacedNames: true,
    text: 'description',
    inPrompts: true,
    inPersona: {
      field: 'company_size_new',
      label: 'Company Size',
      placeholders: { name: 'company_size', text: 'company_size_detail' },
    },
  },
  'plant-sizes': {
    id: 'plant_size_impact_id',
    table: 'plant_size_impacts',
    noun: 'plant size',
    plural: 'plant sizes',
    spacedNames: true,
    text: 'description',
    inPrompts: true,
    inPersona: {
      field: 'plant_size_impact',
      label: 'Plant Size',
      placeholders: { name: 'plant_size_impact', text: 'plant_size_impact_details' },
    },
  },
  'manufacturing-models': {
    id: 'manufacturing_model_id',
    table: 'manufacturing_models',
    noun: 'manufacturing model',
    plural: 'manufacturing models',
    spacedNames: true,
    text: 'description',
    inPrompts: true,
    inPersona: {
      field: 'manufacturing_model',
      label: 'Manufacturing Mode',
      placeholders: { name: 'manufacturing_model', text: 'manufacturing_model_details' },
    },
  },
  products: {
    id: 'product_id',
    table: 'products',
    noun: 'product',
    plural: 'products',
    spacedNames: true,
    text: 'details',
    inPrompts: true,
    refersTo: ['industries'],
  },
  'mode-reports': {
    id: 'report_detail_id',
    table: 'mode_reports',
    noun: 'report',
    plural: 'reports',
    text: 'prompt_template',
    inPrompts: false,
    refersTo: ['interaction-modes'],
  },
  'coaching-prompts': {
    id: 'prompt_id',
    table: 'coaching_prompts',
    noun: 'coaching prompt',
    plural: 'coaching prompts',
    text: 'template',
    inPrompts: false,
  },
  voices: {
    id: 'own_voice_id',
    table: 'voices',
    noun: 'voice',
    plural: 'voices',
    feature: 'own-voices',
    text: 'note',
    inPrompts: false,
  },
  personas: {
    id: 'persona_id',
    table: 'personas',
    noun: 'persona',
    plural: 'personas',
    text: 'behavioral_detail',
    inPrompts: true,
    // In the order of its form.
    refersTo: [
      'industries',
      'company-sizes',
      'plant-sizes',
      'ai-roles',
      'manufacturing-models',
      'products',
      'voices',
    ],
  },
} as const satisfies Record<string, EntityDefinition>

type Registry = typeof registry

export type Entity = keyof Registry

/** The definition of an entity, as one type for all of them. */
export const definitionOf = (
  entity: Entity,
): Omit<EntityDefinition, 'table' | 'refersTo'> & {
  readonly table: Registry[Entity]['table']
  readonly refersTo?: readonly Entity[]
} => registry[entity]

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a constant
export const entities = Object.keys(registry) as [Entity, ...Entity[]]

/** Makes a record with a value for each of these entities. */
export const recordOf = <E extends Entity, Value>(
  keys: readonly E[],
  make: (entity: E, index: number) => Value,
): Readonly<Record<E, Value>> =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not know the keys of `fromEntries`
  Object.fromEntries(keys.map((entity, index) => [entity, make(entity, index)])) as Record<E, Value>

export const isEntity = (word: string): word is Entity => Object.hasOwn(registry, word)

/** The entities with this property. */
type EntitiesWith<Property extends object> = {
  [E in Entity]: Registry[E] extends Property ? E : never
}[Entity]

/** The entities whose texts make up composed prompts. */
export type PromptEntity = EntitiesWith<{ inPrompts: true }>

export const isPromptEntity = (entity: Entity | undefined): entity is PromptEntity =>
  entity !== undefined && registry[entity].inPrompts

export const promptEntities = entities.filter(isPromptEntity)

/** What each persona refers to once. */
export type PersonaReference = EntitiesWith<{ inPersona: object }>

const isPersonaReference = (entity: Entity): entity is PersonaReference =>
  'inPersona' in registry[entity]

export const personaReferences = registry.personas.refersTo.filter(isPersonaReference)
