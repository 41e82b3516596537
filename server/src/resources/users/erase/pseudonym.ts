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
export const replaceEmails = ({ emails, pseudonym }: Person): Replace =>
  replaceAny([[emails, pseudonym]])

/** Replaces everything that names the person, in a text by or about the person. */
export const replaceNames = ({ emails, pseudonym, fullNames, names, phones }: Person): Replace => {
  const name = `${erasedPerson.first_name} ${erasedPerson.last_name}`
  return replaceAny([
    [emails, pseudonym],
    [fullNames, name],
    [names, name],
    [phones, ''],
  ])
}

/** Replaces whole words in any case, by the first list that has them. */
const replaceAny = (lists: readonly (readonly [readonly string[], string])[]): Replace => {
  const replacements = lists.flatMap(([words, by]) =>
    words
      .filter((word) => word.trim() !== '')
      .map((word) => {
        const pattern = `(?<![\\p{L}\\p{N}])${escapeRegExp(word.trim())}(?![\\p{L}\\p{N}])`
        return { pattern: new RegExp(pattern, 'giu'), by }
      }),
  )
  return (text) =>
    replacements.reduce((replaced, { pattern, by }) => replaced.replace(pattern, () => by), text)
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
  const neutral = { first_name, last_name, email: pseudonym, phone_number: null, image: null }
  const known = Object.entries(neutral).filter(([field]) => field in row)
  return { ...row, ...Object.fromEntries(known) }
}
