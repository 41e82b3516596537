import * as z from 'zod/mini'
import { presentText } from './fields.ts'
import { maxLength } from './limits.ts'
import { validationMessages } from './validation-messages.ts'
import { isWellFormed } from './well-formed.ts'

const { required, invalid } = validationMessages.email

/* @__NO_SIDE_EFFECTS__ */
const address = (...rules: Parameters<ReturnType<typeof presentText>['check']>) =>
  presentText(required, invalid).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    // The simple pattern is quadratic in the length.
    z.maxLength(maxLength.email, { error: invalid, abort: true }),
    ...rules,
  )

/**
 * An address that somebody signs in with or is looked up by (spec section 5: a simple pattern), also one that was stored
 * before `emailAddress` had its rules. PostgreSQL takes the Kelvin sign for a capital k.
 */
export const knownAddress = address(
  z.regex(/^[^\s@\u212a]+@[^\s@\u212a]+\.[^\s@\u212a]+$/, { error: invalid }),
  z.refine(isWellFormed, invalid),
)

/** An address to store: mail programs read it as one mailbox, and people see what it is. */
export const emailAddress = address(
  z.refine((text) => {
    const [, local = '', domain] = shape.exec(text) ?? []
    if (domain === undefined || /\p{Default_Ignorable_Code_Point}/u.test(text)) return false
    return !hasDisguisedAscii(text) && [local, ...domain.split('.')].every(isInOneScript)
  }, invalid),
)

/** Letters, digits and the signs of an address without quotes, in parts between single dots. */
const shape =
  /^([\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)@([\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)$/u

/** Whether full-width letters, ligatures, the Kelvin sign and the like stand for ASCII characters. */
const hasDisguisedAscii = (text: string) =>
  Array.from(text).some((each) => each > '\u007f' && /[ -~]/.test(each.normalize('NFKC')))

/** Whether all letters are of one script. Its pattern is made when it is first needed, which for most is never. */
const isInOneScript = (part: string) =>
  /^[ -~]*$/.test(part) || (oneScript ??= makeOneScript()).test(part.replaceAll(/\P{L}/gu, ''))

let oneScript: RegExp | undefined

/** The scripts of living languages (UAX 31, table 5). Those in a row are written together. All others count as one. */
const makeOneScript = () => {
  const scripts = [
    ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari'],
    ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
    ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Georgian', 'Ethiopic', 'Khmer'],
    'Han Hiragana Katakana Bopomofo Hangul',
  ].map((names) => names.replaceAll(/\w+/g, '\\p{scx=$&}').replaceAll(' ', ''))
  return new RegExp(
    `^(?:${[...scripts.map((one) => `[${one}]*`), `[^${scripts.join('')}]*`].join('|')})$`,
    'u',
  )
}
