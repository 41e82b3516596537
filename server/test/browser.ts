/** Follows redirects and keeps cookies of each host, as a browser does. */
export const newBrowser = () => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const get = async (url: string) => {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    return { response, next: location === null ? undefined : new URL(location, url).href }
  }
  /** Visits addresses until one matches, or there is no redirect. @returns all of them, the last not visited if it matches */
  const follow = async (url: string, until: (url: string) => boolean): Promise<string[]> => {
    const visited = [url]
    for (let at: string | undefined = url; at !== undefined && visited.length < 20;) {
      const { next } = await get(at)
      if (next !== undefined) visited.push(next)
      at = next !== undefined && !until(next) ? next : undefined
    }
    return visited
  }
  return { get, follow, cookies: (url: string) => jarOf(url) }
}
