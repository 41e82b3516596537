const prefix = 'greenroom-reloaded:'

/** How long one reload for a piece of code counts, in milliseconds: within it there is no second. */
const once = 5 * 60_000

/**
 * Loads a piece of the console's code. When its file is gone (the console was upgraded while the page stood open) the
 * page is loaded again, once.
 * @param name which piece it is
 * @throws what went wrong, where the server does not answer or loading the page again has not helped
 */
export async function loadOrReload<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  const key = `${prefix}${name}`
  try {
    const code = await load()
    sessionStorage.removeItem(key)
    return code
  } catch (error) {
    const recent = Date.now() - Number(sessionStorage.getItem(key)) < once
    if (recent || !(await serverAnswers())) throw error
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
    // The page goes away before anybody misses an answer.
    return new Promise(() => undefined)
  }
}

/** Lets the page be loaded again even where that has not helped just now: somebody asks for it. */
export function mayReloadAgain(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}

const serverAnswers = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
