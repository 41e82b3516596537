/**
 * Makes a text ready to be set: one form of each letter, line breaks as `\n` (also those that are stored as the two
 * characters `\` and `n`), blanks for tabs, and nothing that cannot be seen but what joins letters.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\\n', '\n')
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Surrogate}/gu, replacement)
    .replaceAll(unseen, '')

/** What stands for a character that no font has. */
export const replacement = '\ufffd'

/** Controls, soft hyphens, directional marks, variation selectors and tags. */
const unseen =
  /(?!\n)\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu
