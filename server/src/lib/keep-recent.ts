/**
 * Keeps the results of a pure function for the inputs that were used last.
 * @param mostCharacters how long all these inputs may be together
 */
export const keepRecent = <Result>(
  mostCharacters: number,
  compute: (input: string) => Result,
): ((input: string) => Result) => {
  // A map lists its entries in the order in which they were added.
  const results = new Map<string, { readonly result: Result }>()
  let characters = 0
  return (input) => {
    const entry = results.get(input) ?? { result: compute(input) }
    if (!results.delete(input)) characters += input.length
    results.set(input, entry)
    for (const oldest of results.keys()) {
      if (characters <= mostCharacters) break
      results.delete(oldest)
      characters -= oldest.length
    }
    return entry.result
  }
}
