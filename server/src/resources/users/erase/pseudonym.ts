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

/** Replaces the person's e-mail addresses, which belong to nobody else, in any text. */
export const replaceEmails = (person: Person): Replace => replaceEach(addressesOf(person))

/** Replaces everything that names the person, in a text by or about the person. */
export const replaceNames = (person: Person): Replace => {
  const { fullNames, names, phones } = person
  const name = `${erasedPerson.first_name} ${erasedPerson.last_name}`
  const words = [...fullNames, ...names].map((word) => ({ pattern: wholeWord(word), by: name }))
  const numbers = phones.map((phone) => ({ pattern: wholeWord(phone), by: '' }))
  return replaceEach([...addressesOf(person), ...words, ...numbers])
}

interface Replacement {
  readonly pattern: RegExp
  readonly by: string
}

const replaceEach =
  (replacements: readonly Replacement[]): Replace =>
  (text) =>
    replacements.reduce((replaced, { pattern, by }) => replaced.replace(pattern, () => by), text)

const addressesOf = ({ emails, pseudonym }: Person): Replacement[] =>
  emails.map((email) => ({ pattern: wholeAddress(email), by: pseudonym }))

const letter = '[\\p{L}\\p{M}\\p{N}]'
/** What an address can contain before its `@`. */
const local = "[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]"
/** Marks that texts put before an address. Within one they follow a letter. */
const mark = "['`*{|/=.]"

/** An address that is not a part of a longer one. A full stop or hyphen after it can end a sentence. */
const wholeAddress = (email: string) =>
  new RegExp(
    `(?<=(?<!${local})${mark}{0,3})${escapeRegExp(email)}(?!-*${letter}|\\.${letter})`,
    'giu',
  )

/** A word that is not a part of a longer one, nor of an e-mail address, which may be someone else's. */
const wholeWord = (word: string) => {
  const exact = escapeRegExp(word)
  const notInAddress = `(?!${local}{0,64}@)(?<!@${local}{0,255}${exact})`
  return new RegExp(`(?<!${letter})${exact}(?!${letter})${notInAddress}`, 'giu')
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Replaces the texts of a JSON value, but not the names of its fields. */
export const inTexts = (value: unknown, replace: Replace): unknown => {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item: unknown) => inTexts(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, inTexts(field, replace)]),
  )
}

/** The personal fields of a user's row, in records of it. */
export const withoutPerson = (row: unknown, { pseudonym }: Person): unknown => {
  if (typeof row !== 'object' || row === null) return row
  const { first_name, last_name } = erasedPerson
  const neutral = {
    ...{ first_name, last_name, email: pseudonym, phone_number: null, image: null },
    // As SCIM spells it in saved responses, too.
    ...{ external_id: null, externalId: null },
  }
  const known = Object.entries(neutral).filter(([field]) => field in row)
  return { ...row, ...Object.fromEntries(known) }
}
