/** Values that were used last, by key. */
export interface RecentValues<Value> {
  readonly get: (key: string) => Value | undefined
  /** @param size what counts towards the limit */
  readonly set: (key: string, value: Value, size: number) => void
}

/** Keeps the values that were used last. @param mostSize how large all of them may be together */
export const keepRecent = <Value>(mostSize: number): RecentValues<Value> => {
  // A map lists its entries in the order in which they were added.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, size) => {
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
