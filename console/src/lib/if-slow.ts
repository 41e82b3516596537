/** What takes longer than this is shown as going on, in milliseconds. */
const slowMs = 100

/** Calls `onSlow` if work takes long, so that nothing flashes while it does not. */
export async function ifSlow(work: Promise<unknown>, onSlow: () => void): Promise<void> {
  const timer = setTimeout(onSlow, slowMs)
  await work.finally(() => clearTimeout(timer))
}
