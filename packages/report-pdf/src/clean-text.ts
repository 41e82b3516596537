/** Stands for characters that no font has. */
export const replacement = '\ufffd'

/**
 * Prepares a text for typesetting: one form of each letter, `\n` for every line break (also for the two characters `\`
 * and `n`, as the database has them), spaces for tabs, no invisible characters.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\\n', '\n')
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Surrogate}/gu, replacement)
    .replaceAll(invisible, '')

/** Controls, soft hyphens, directional marks, variation selectors and tags, but not what joins letters. */
const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
