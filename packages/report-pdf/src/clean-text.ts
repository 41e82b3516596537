/** Stands for characters that no font has. */
export const replacement = '\ufffd'

/** How signs are printed that no font has. Each keeps its meaning: a tick never looks like a cross. */
export const printedSigns: Readonly<Record<string, string>> = {
  ...{ '✓': '✅✔☑🗸🗹', '╳': '❌✗✘✖☒❎', '□': '☐', '★': '⭐🌟', '→': '➜➔➤👉', '+': '➕', '−': '➖' },
  ...{ '!': '❗❕', '?': '❓❔', '(+)': '👍', '(−)': '👎' },
  ...{ '(green)': '🟢', '(yellow)': '🟡', '(red)': '🔴' },
}
const printed = new Map(
  Object.entries(printedSigns).flatMap(([as, signs]) => Array.from(signs, (sign) => [sign, as])),
)
/** With the colour of a hand's skin, if there is one. */
const sign = new RegExp(`([${Object.values(printedSigns).join('')}])[\u{1f3fb}-\u{1f3ff}]?`, 'gu')

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
    .replaceAll(sign, (_, found: string) => printed.get(found) ?? replacement)
    .replaceAll(invisible, '')

/** Controls, soft hyphens, directional marks, variation selectors and tags, but not what joins letters. */
const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
