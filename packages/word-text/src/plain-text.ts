/**
 * Makes text fit to be stored and edited: one kind of line break, at most one empty line in a row, no control
 * characters, no half surrogate pairs, and no more characters than allowed.
 */
export const plainText = (raw: string, maxCharacters: number): string => {
  const text = raw
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
}
