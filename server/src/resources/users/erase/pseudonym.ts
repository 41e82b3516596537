import { erasedPerson } from '@greenroom/contract'

/** A person who is being erased, with every name, address and number that is or was theirs. */
export interface Person {
  readonly userId: string
  readonly pseudonym: string
  readonly emails: readonly string[]
  readonly fullNames: readonly string[]
  /** First and last names alone. They are ordinary words too, so only what is about the person is searched for them. */
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

type Replace = (text: string) => string

/** A text that names a person, and what takes its place. */
interface Named {
  readonly text: string
  readonly by: string
  /** What may stand before and after it. */
  readonly ends: readonly [RegExp, RegExp]
  /** Where its first word begins. */
  readonly offset: number
}

/**
 * What replaces a person in texts: `emails` the e-mail addresses, which belong to nobody else, in any text; `names` all that
 * names the person, in a text by or about the person. Hundreds of names take no longer than one, since each word of a text is
 * looked up.
 */
export const replacementsOf = (person: Person): { emails: Replace; names: Replace } => {
  const { emails, pseudonym, fullNames, names, phones } = person
  const name = `${erasedPerson.first_name} ${erasedPerson.last_name}`
  const addresses = emails.map((text) => ({ text, by: pseudonym, ends: ofAddress }))
  const words = [...fullNames, ...names].toSorted((a, b) => b.length - a.length)
  return {
    emails: replaceEach(addresses),
    names: replaceEach([
      ...addresses,
      ...words.map((text) => ({ text, by: name, ends: ofWord })),
      ...phones.map((text) => ({ text, by: '', ends: ofWord })),
    ]),
  }
}

/** @param names are tried in this order */
const replaceEach = (names: readonly Omit<Named, 'offset'>[]): Replace => {
  const byWord = new Map<string, Named[]>()
  for (const named of names) {
    const first = named.text.match(word)?.[0]
    if (first === undefined) continue
    const found = byWord.get(fold(first)) ?? []
    byWord.set(fold(first), [...found, { ...named, offset: named.text.indexOf(first) }])
  }
  return (text) => {
    let replaced = ''
    let rest = 0
    for (const { 0: first, index } of text.matchAll(word)) {
      const named = byWord.get(fold(first))?.find((one) => isAt(text, index - one.offset, one))
      if (!named || index - named.offset < rest) continue
      replaced += text.slice(rest, index - named.offset) + named.by
      rest = index - named.offset + named.text.length
    }
    return replaced + text.slice(rest)
  }
}

const isAt = (text: string, start: number, { text: name, ends: [before, after] }: Named) => {
  const end = start + name.length
  return (
    start >= 0 &&
    fold(text.slice(start, end)) === fold(name) &&
    matchesAt(before, text, start) &&
    matchesAt(after, text, end)
  )
}

const matchesAt = (pattern: RegExp, text: string, index: number) => {
  pattern.lastIndex = index
  return pattern.test(text)
}

const fold = (text: string) => text.toUpperCase().toLowerCase()

const letter = '[\\p{L}\\p{M}\\p{N}]'
const word = new RegExp(`${letter}+`, 'gu')
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

/** A row of the person in the audit log without its personal fields. Rows of sessions once had their texts. */
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
