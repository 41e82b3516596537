/** Decodes a part of a URL. @returns `undefined` if it is not well-formed */
export const decodeUri = (encoded: string) => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
