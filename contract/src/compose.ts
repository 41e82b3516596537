import { personaReferences, registry } from './entities.ts'
import type { Entity, PersonaReference } from './entities.ts'
import { findPlaceholders, modePlaceholders, uniqueWords } from './lib/placeholders.ts'
import { fromWire } from './lib/prompt-text.ts'

export type ModePlaceholder = (typeof modePlaceholders)[number]

/** A row that fills placeholders. `text` is its prompt text in wire form: details or description. */
export interface Reference {
  id: string
  /** Absent where the backend has no versions. */
  version?: number | undefined
  name: string
  text: string
}

/** The persona that fills a template; `text` is its behavioral detail in wire form. */
export interface ComposedPersona extends Reference {
  gender: string
}

/** What a persona refers to. A reference that another backend left out is absent, and its placeholders stay empty. */
export type PersonaReferences = Readonly<
  Partial<Record<PersonaReference, Reference | undefined>>
> & {
  readonly products: readonly Reference[]
}

/** Where an inserted passage comes from. */
export interface PartSource {
  entity: Entity
  id: string
  version?: number | undefined
  name: string
}

/** A passage of a composed prompt: the template's own text, or what a placeholder was replaced by. */
export interface ComposedPart {
  text: string
  /** Absent for the template's own text. */
  placeholder?: ModePlaceholder
  sources: readonly PartSource[]
}

/** What an author should look at. None of it prevents a save. */
export type CompositionNote =
  | { kind: 'missing'; placeholders: ModePlaceholder[] }
  | { kind: 'empty'; placeholder: ModePlaceholder }
  /** A value contains braced words, which reach the model as written. */
  | { kind: 'braces'; placeholder: ModePlaceholder; words: string[] }
  /** A value of several paragraphs is in a list item, which ends after the first. */
  | { kind: 'paragraphs'; placeholder: ModePlaceholder }
  /** One source makes up a large share of the prompt. `share` is between 0 and 1. */
  | { kind: 'large'; source: PartSource; share: number }

export interface Composition {
  /** The prompt as the model gets it. */
  text: string
  /** Joined, their texts are `text`. */
  parts: ComposedPart[]
  readonly notes: CompositionNote[]
}

/** From this share of the prompt on, a source is noted as large. */
const largeShare = 0.4

interface Value {
  text: string
  sources: PartSource[]
}

const noValue: Value = { text: '', sources: [] }

const sourceOf = (entity: Entity, { id, version, name }: Reference): PartSource => ({
  entity,
  id,
  version,
  name,
})

/** UTF-16 order, the same on every system; products of the same name are ordered by id. */
const byName = (one: Reference, other: Reference) =>
  one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1

/** The value of each placeholder. Prompt texts get real line breaks, names stay as stored. */
function placeholderValues(
  persona: ComposedPersona,
  references: PersonaReferences,
): ReadonlyMap<ModePlaceholder, Value> {
  const ofPersona = (text: string): Value => ({ text, sources: [sourceOf('personas', persona)] })
  const products = references.products.toSorted(byName)
  const values = new Map<ModePlaceholder, Value>([
    ['name', ofPersona(persona.name)],
    ['gender', ofPersona(persona.gender)],
    ['behavioral_detail', ofPersona(fromWire(persona.text))],
    [
      'persona_products',
      {
        text: products.map(({ name, text }) => `${name}: ${fromWire(text)}`).join('\n\n'),
        sources: products.map((product) => sourceOf('products', product)),
      },
    ],
  ])
  for (const entity of personaReferences) {
    const row = references[entity]
    if (!row) continue
    const { placeholders } = registry[entity].inPersona
    const sources = [sourceOf(entity, row)]
    values.set(placeholders.name, { text: row.name, sources })
    values.set(placeholders.text, { text: fromWire(row.text), sources })
  }
  return values
}

const isModePlaceholder = (word: string): word is ModePlaceholder =>
  modePlaceholders.some((placeholder) => placeholder === word)

/**
 * Composes the prompt that a trainee's persona gets: the template of a mode, with each placeholder replaced once, in
 * one pass. Values are never searched for placeholders again; unknown and repeated braced words stay as written.
 * @param template in wire form
 */
export function compose(
  template: string,
  persona: ComposedPersona,
  references: PersonaReferences,
): Composition {
  const source = fromWire(template)
  const values = placeholderValues(persona, references)
  const parts: ComposedPart[] = []
  const replaced = new Set<ModePlaceholder>()
  const inListItem = new Set<ModePlaceholder>()
  let end = 0
  const addTemplateText = (until: number) => {
    if (until > end) parts.push({ text: source.slice(end, until), sources: [] })
  }
  for (const { word, start, end: after } of findPlaceholders(source)) {
    if (!isModePlaceholder(word) || replaced.has(word)) continue
    replaced.add(word)
    addTemplateText(start)
    parts.push({ ...(values.get(word) ?? noValue), placeholder: word })
    if (isInListItem(source, start)) inListItem.add(word)
    end = after
  }
  addTemplateText(source.length)
  const text = parts.map((part) => part.text).join('')
  return {
    text,
    parts,
    // Found when they are read: most compositions need the text only.
    get notes() {
      return [...notesOnValues(parts, inListItem), ...notesOnSize(parts, text)]
    },
  }
}

/** Whether the line that contains this position begins like a list item: with a dash, a bullet or a number. */
const isInListItem = (text: string, at: number) =>
  /^\s*(?:[-*+•–]|\d+[.)])\s/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))

function notesOnValues(
  parts: readonly ComposedPart[],
  inListItem: ReadonlySet<ModePlaceholder>,
): CompositionNote[] {
  const used = new Map(parts.map(({ placeholder, text }) => [placeholder, text]))
  const missing = modePlaceholders.filter((placeholder) => !used.has(placeholder))
  const notes: CompositionNote[] =
    missing.length > 0 ? [{ kind: 'missing', placeholders: missing }] : []
  for (const placeholder of modePlaceholders) {
    const value = used.get(placeholder)
    if (value === undefined) continue
    const words = uniqueWords(findPlaceholders(value))
    if (value.trim() === '') notes.push({ kind: 'empty', placeholder })
    if (words.length > 0) notes.push({ kind: 'braces', placeholder, words })
    if (inListItem.has(placeholder) && /\n\s*\n/.test(value))
      notes.push({ kind: 'paragraphs', placeholder })
  }
  return notes
}

/**
 * Products share a part, so their lengths are taken as equal shares of it. Sources are told apart by entity and id: some
 * backends number each table from 1.
 */
function notesOnSize(parts: readonly ComposedPart[], { length }: string): CompositionNote[] {
  const sizes = new Map<string, { source: PartSource; size: number }>()
  for (const { text, sources } of parts)
    for (const source of sources) {
      const key = `${source.entity}:${source.id}`
      const entry = sizes.get(key) ?? { source, size: 0 }
      entry.size += text.length / sources.length
      sizes.set(key, entry)
    }
  return [...sizes.values()].flatMap(({ source, size }) =>
    size > length * largeShare ? [{ kind: 'large' as const, source, share: size / length }] : [],
  )
}
