/**
 * Turns what a document holds into text that can be stored and edited: no control characters and no halves of
 * surrogate pairs, line ends of one kind, no more than one empty line in a row, cut where a summary must end.
 */
export const plainText = (read: string, maxCharacters: number): string => {
  const text = read
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
}
