const hidden = '…'
/** A word is hidden if it has this many characters in a row of the key. */
const windowLength = 6

/** Replaces the key in a text. */
export const hideKey = (text: string, key: string | undefined): string =>
  key ? text.replaceAll(key, hidden) : text

/** Replaces every word that has a part of the key, also in the masked form `sk-ab***yz` of some services. */
export const hideKeyParts = (text: string, key: string | undefined): string =>
  text.replaceAll(/\S+/g, (word) => (word.includes('***') || hasPart(word, key) ? hidden : word))

const hasPart = (word: string, key = '') => {
  const length = Math.min(windowLength, key.length)
  if (length === 0) return false
  for (let start = 0; start + length <= key.length; start++)
    if (word.includes(key.slice(start, start + length))) return true
  return false
}
