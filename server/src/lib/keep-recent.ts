/** Keeps the values that were used last, by key. @param mostSize how large all of them may be together */
export const keepRecent = <Value>(mostSize: number) => {
  // A map lists its entries in the order in which they were added.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key: string, value: Value, size: number): void => {
      drop(key)
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= mostSize) break
        drop(oldest)
      }
    },
  }
}
