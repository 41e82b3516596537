import type { Entity } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'

const nouns: Readonly<Record<Entity, string>> = {
  'interaction-modes': 'mode',
  'mode-reports': 'report',
  personas: 'persona',
  products: 'product',
  industries: 'industry',
  'ai-roles': 'AI role',
  'company-sizes': 'company size',
  'plant-sizes': 'plant size',
  'manufacturing-models': 'manufacturing model',
  'coaching-prompts': 'coaching prompt',
}

/** Those whose names are shown with underscores as spaces (spec section 2). */
const humanized: readonly string[] = [
  'company-sizes',
  'plant-sizes',
  'manufacturing-models',
  'products',
] satisfies Entity[]

/** What a thing is called inside a sentence. */
export const nounOf = (entity: Entity): string => nouns[entity]

/** The name of a thing as lists show it. */
export const shownName = (entity: string, name: string): string =>
  humanized.includes(entity) ? humanize(name) : name
