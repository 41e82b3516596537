/*
 * What the browser keeps for the page. Where it refuses, as with blocked cookies or a full disk, the page keeps it itself
 * until it is left.
 */

function createStorage(name: 'localStorage' | 'sessionStorage') {
  /** What the browser did not take. */
  const kept = new Map<string, string>()
  const attempt = <Result>(task: (storage: Storage) => Result): Result | undefined => {
    try {
      return task(window[name])
    } catch {
      return undefined
    }
  }
  return {
    get: (key: string): string | null =>
      kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    /** @returns whether it outlives the page */
    set(key: string, value: string): boolean {
      kept.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        kept.delete(key)
      })
      return !kept.has(key)
    },
    remove(key: string): void {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: (): string[] => [...kept.keys(), ...(attempt(Object.keys) ?? [])],
    /** Whether the browser keeps it at all. */
    isKept: (): boolean => attempt((storage) => storage.length) !== undefined,
  }
}

/** Kept in this browser. */
export const browserStorage = createStorage('localStorage')
/** Kept in this tab. */
export const tabStorage = createStorage('sessionStorage')
