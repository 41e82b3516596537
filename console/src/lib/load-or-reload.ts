/**
 * Loads a piece of the console's code. When its file is gone (the console was upgraded while the page stood open) the
 * page is loaded again, once.
 * @param name which piece it is
 * @throws what went wrong, where the server does not answer or loading the page again has not helped
 */
export async function loadOrReload<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  const key = `greenroom-reloaded:${name}`
  try {
    const code = await load()
    sessionStorage.removeItem(key)
    return code
  } catch (error) {
    if (sessionStorage.getItem(key) || !(await serverAnswers())) throw error
    sessionStorage.setItem(key, 'yes')
    location.reload()
    // The page goes away before anybody misses an answer.
    return new Promise(() => undefined)
  }
}

const serverAnswers = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
