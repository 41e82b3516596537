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

/** Controls, soft hyphens, directional marks, variation selectors and tags: all that formats, but for what joins letters. */
const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
