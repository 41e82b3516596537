/** Parses JSON. @returns `undefined` for anything else, without an error that repeats the text */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
