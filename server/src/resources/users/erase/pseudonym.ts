import { erasedPerson } from '@greenroom/contract'

/** A person who is being erased, with every name, address and number that is or was theirs. */
export interface Person {
  readonly userId: string
  readonly pseudonym: string
  readonly emails: readonly string[]
  /** First, last and full names. They are ordinary words too, so only what is by or about the person is searched for them. */
  readonly names: readonly string[]
  /** Phone numbers, and ids in the company's directory. */
  readonly details: readonly string[]
}

type Replace = (text: string) => string

/** A text that names a person, and what takes its place. */
interface Named {
  readonly text: string
  readonly by: string
  /** What may stand before and after it. */
  readonly ends: readonly [RegExp, RegExp]
}

/**
 * What replaces a person in texts: `emails` the e-mail addresses, which belong to nobody else, in any text; `names` all that
 * names the person, in a text by or about the person.
 */
export const replacementsOf = (person: Person): { emails: Replace; names: Replace } => {
  const all = (texts: readonly string[], by: string, ends: Named['ends']) =>
    texts.map((text) => ({ text, by, ends })).toSorted((a, b) => b.text.length - a.text.length)
  const emails = all(person.emails, person.pseudonym, ofAddress)
  const names = all(person.names, `${erasedPerson.first_name} ${erasedPerson.last_name}`, ofWord)
  const details = all(person.details, '', ofWord)
  return { emails: replaceEach(emails), names: replaceEach([...emails, ...details, ...names]) }
}

/**
 * Hundreds of names take no longer than one, since each word of a text is looked up.
 * @param names are tried in this order
 */
const replaceEach = (names: readonly Named[]): Replace => {
  const byWord = new Map<string, Named[]>()
  for (const named of names) {
    const first = fold(named.text.match(word)?.[0] ?? '')
    byWord.set(first, [...(byWord.get(first) ?? []), named])
  }
  return (text) => {
    let replaced = ''
    let rest = 0
    for (const { 0: first, index } of text.matchAll(word))
      for (const named of byWord.get(fold(first)) ?? []) {
        const start = index - named.text.search(word)
        if (start < rest || !isAt(text, start, named)) continue
        replaced += text.slice(rest, start) + named.by
        rest = start + named.text.length
      }
    return replaced + text.slice(rest)
  }
}

const isAt = (text: string, start: number, { text: name, ends: [before, after] }: Named) => {
  const end = start + name.length
  before.lastIndex = start
  after.lastIndex = end
  return fold(text.slice(start, end)) === fold(name) && before.test(text) && after.test(text)
}

const fold = (text: string) => text.toUpperCase().toLowerCase()

const letter = '[\\p{L}\\p{M}\\p{N}]'
/** Names can consist of symbols, such as emoji. */
const word = new RegExp(`${letter}+|\\p{S}`, 'gu')
/** What an address can contain before its `@`. */
const local = "[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]"
/** Marks that texts put before an address. Within one they follow a letter. */
const mark = "['`*{|/=.]"

/** The ends of an address that is not a part of a longer one. A full stop or hyphen after it can end a sentence. */
const ofAddress = [
  new RegExp(`(?<=(?<!${local})${mark}{0,3})`, 'uy'),
  new RegExp(`(?!-*${letter}|\\.${letter})`, 'uy'),
] as const

/** The ends of a word that is not a part of a longer one, nor of an e-mail address, which may be someone else's. */
const ofWord = [
  new RegExp(`(?<!${letter}|@${local}{0,255})`, 'uy'),
  new RegExp(`(?!${letter}|${local}{0,64}@)`, 'uy'),
] as const

/** Replaces the texts of a JSON value, but not the names of its fields. */
export const inTexts = (value: unknown, replace: Replace): unknown => {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item: unknown) => inTexts(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, inTexts(field, replace)]),
  )
}

const texts = ['performance_report', 'transcript']

/** A row of the audit log about the person without personal fields. Rows of sessions once had their texts. */
export const withoutPerson = (row: unknown, { pseudonym }: Person): unknown => {
  if (typeof row !== 'object' || row === null) return row
  const { first_name, last_name } = erasedPerson
  const neutral = {
    ...{ first_name, last_name, email: pseudonym },
    ...{ phone_number: null, image: null, external_id: null },
  }
  const known = Object.entries(neutral).filter(([field]) => field in row)
  const rest = Object.entries(row).filter(([field]) => !texts.includes(field))
  return Object.fromEntries([...rest, ...known])
}
