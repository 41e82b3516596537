import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { ComposedPersona, PersonaReferences, Reference } from './compose.ts'
import { personaReferences, recordOf, registry } from './entities.ts'
import { inBraces, modePlaceholders } from './lib/placeholders.ts'
import { fromWire, toWire } from './lib/prompt-text.ts'

const reference = (id: string, name: string, text: string): Reference => ({
  id,
  version: 2,
  name,
  text,
})
const persona: ComposedPersona = {
  ...reference('p', 'Walter Brandt', 'Curt.\\nAsks for numbers.'),
  gender: 'male',
}
const references: PersonaReferences = {
  industries: reference('i', 'Automotive', 'Makes cars.'),
  'ai-roles': reference('r', 'Buyer', 'Buys.'),
  'company-sizes': reference('c', 'Large', 'Over 5,000.'),
  'plant-sizes': reference('s', 'Huge', 'Ten halls.'),
  'manufacturing-models': reference('m', 'Batch', 'In batches.'),
  products: [reference('b', 'Robot', 'Welds.'), reference('a', 'Press', 'Presses.')],
}
const whole = modePlaceholders.map(inBraces).join('\n')

test('replaces every placeholder by its source, in the form of its author', () => {
  const { text, notes } = compose(whole.replaceAll('\n', '\\n'), persona, references)
  expect(text).toBe(`Automotive
Walter Brandt
Ten halls.
Makes cars.
In batches.
Huge
Buys.
Batch
Buyer
Curt.
Asks for numbers.
Large
Over 5,000.
Press: Presses.

Robot: Welds.
male`)
  expect(notes).toEqual([])
})

/** Templates as authors write them, with all placeholders: in lists, in sentences, and with text that looks like code. */
const templates = {
  'on lines of their own': `${whole}  \n\n \n\n Say 'C:\\new' 😀. \n`,
  'in sentences': modePlaceholders.map((word) => `The ${word} is {${word}}, "{{x}}".`).join(' '),
  'in a list': modePlaceholders
    .toReversed()
    .map((word) => `- ${word}:\n{${word}}`)
    .join('\n\n'),
}
const names = [
  'Walter',
  'Zoë Ågren',
  '李 小龍',
  '{role}',
  '$& $1',
  ' Dana  Maria ',
  'Ümit 😀',
  'A\\n',
  'x',
  '\u202eb',
  '%s',
  '{}',
]

test.each(
  Object.entries(templates).flatMap(([kind, template]) =>
    names.map((name, at) => ({ kind, name, template, at })),
  ),
)('composes placeholders $kind for $name letter by letter', ({ template, name, at }) => {
  const text = `As ${name}:\n"quoted" \\ 'C:\\new'\n\n{gender} 😀 ${at}`
  const row = (word: string) =>
    reference(`${word} ${at}`, `${word} of ${name}`, toWire(`${word}. ${text}`))
  const products = ['b', 'Z', 'a'].slice(0, at % 4).map(row)
  const all = recordOf(personaReferences, row)
  const values = new Map<string, string>([
    ['name', name],
    ['gender', 'female'],
    ['behavioral_detail', text],
    [
      'persona_products',
      products
        .map((product) => `${product.name}: ${fromWire(product.text)}`)
        .toSorted()
        .join('\n\n'),
    ],
  ])
  for (const entity of personaReferences) {
    const { placeholders } = registry[entity].inPersona
    values.set(placeholders.name, all[entity].name)
    values.set(placeholders.text, `${entity}. ${text}`)
  }
  const someone = { ...reference('p', name, toWire(text)), gender: 'female' }
  // What was split off by a capturing group stands at the odd places.
  const expected = fromWire(toWire(template))
    .split(/\{([a-z_]+)\}/)
    .map((piece, place) => (place % 2 === 0 ? piece : (values.get(piece) ?? `{${piece}}`)))
    .join('')
  expect(compose(toWire(template), someone, { ...all, products }).text).toBe(expected)
})

test('names the source and version of each inserted passage', () => {
  const { parts } = compose('Sell {persona_products} to {name}.', persona, references)
  expect(parts).toEqual([
    { text: 'Sell ', sources: [] },
    {
      text: 'Press: Presses.\n\nRobot: Welds.',
      placeholder: 'persona_products',
      sources: [
        { entity: 'products', id: 'a', version: 2, name: 'Press' },
        { entity: 'products', id: 'b', version: 2, name: 'Robot' },
      ],
    },
    { text: ' to ', sources: [] },
    {
      text: 'Walter Brandt',
      placeholder: 'name',
      sources: [{ entity: 'personas', id: 'p', version: 2, name: 'Walter Brandt' }],
    },
    { text: '.', sources: [] },
  ])
})

test('sorts products by UTF-16 units', () => {
  const products = ['z', 'Ä', 'a', 'Z', '😀'].map((name) => reference(name, name, '.'))
  const { text } = compose('{persona_products}', persona, { products })
  expect(text).toBe('Z: .\n\na: .\n\nz: .\n\nÄ: .\n\n😀: .')
})

test('keeps unknown and repeated braced words, and braces in values, as written', () => {
  const odd = { ...persona, name: '{gender} $& {foo}' }
  const { text, notes } = compose('{name} {bar} {{gender}} {name}', odd, references)
  expect(text).toBe('{gender} $& {foo} {bar} {male} {name}')
  expect(notes).toContainEqual({ kind: 'braces', placeholder: 'name', words: ['gender', 'foo'] })
})

test('notes missing placeholders and empty sources', () => {
  const { notes } = compose('{industry}{name}', persona, { products: [] })
  expect(notes).toMatchObject([
    {
      kind: 'missing',
      placeholders: modePlaceholders.filter((word) => !['industry', 'name'].includes(word)),
    },
    { kind: 'empty', placeholder: 'industry' },
    { kind: 'large' },
  ])
})

test('notes several paragraphs in a list item', () => {
  const long = { ...references, industries: reference('i', 'A', 'One.\\n\\nTwo.') }
  const paragraphs = { kind: 'paragraphs', placeholder: 'industry_details' }
  for (const before of ['- ', '  * Industry: ', 'Text\\n1. ', '• '])
    expect(compose(`${before}{industry_details}`, persona, long).notes).toContainEqual(paragraphs)
  for (const before of ['', 'Industry: ', '- Item\\n', '-'])
    expect(compose(`${before}{industry_details}`, persona, long).notes).not.toContainEqual(
      paragraphs,
    )
})

test('notes a source that makes up more than 40 % of the prompt', () => {
  const large = { kind: 'large', source: { id: 'i' } }
  const about = (length: number) =>
    compose(`${'x'.repeat(100 - length)}{industry_details}`, persona, {
      ...references,
      industries: reference('i', 'A', 'y'.repeat(length)),
    }).notes
  expect(about(41)).toContainEqual(expect.objectContaining({ kind: 'large', share: 0.41 }))
  expect(about(41)).toContainEqual(
    expect.objectContaining({ source: expect.objectContaining(large.source) }),
  )
  expect(about(40)).not.toContainEqual(expect.objectContaining({ kind: 'large' }))
})

test('adds up the size of each source, though two of different entities have the same id', () => {
  const { notes } = compose(
    '{name}{industry}',
    { ...persona, id: '1', name: 'y'.repeat(30) },
    { ...references, industries: reference('1', 'z'.repeat(70), '') },
  )
  expect(notes.filter(({ kind }) => kind === 'large')).toMatchObject([
    { source: { entity: 'industries', id: '1' }, share: 0.7 },
  ])
})

test('the parts of any composition join to its text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...modePlaceholders.map(inBraces), '{', '}', '\\n', '- ', '{x}'),
    fc.string({ maxLength: 8 }),
  )
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(texts, texts, (template, value) => {
      const odd = { ...persona, name: value, text: value }
      const { text, parts } = compose(template, odd, { ...references, products: [] })
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})
