const shownProtocols = ['http:', 'https:', 'blob:', 'data:']

/** How long an address is waited for before it counts as one that cannot be loaded, in milliseconds. */
const patience = 15_000

const parsed = (text: string, base?: string) =>
  URL.canParse(text, base) ? new URL(text, base) : undefined

/** Whether a text is a web address, as somebody types it; where an uploaded picture is stored may be none. */
export const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(parsed(text)?.protocol ?? '')

/**
 * Where a picture is loaded from. The content security policy allows no other host over plain HTTP; what is stored so
 * is tried over HTTPS.
 * @returns the address, or `undefined` where nothing can be loaded
 */
export function shownAt(picture: string): string | undefined {
  const url = picture === '' ? undefined : parsed(picture, location.href)
  if (!url || !shownProtocols.includes(url.protocol)) return undefined
  if (url.protocol !== 'http:' || url.origin === location.origin) return picture
  url.protocol = 'https:'
  return url.href
}

const checks = new Map<string, Promise<boolean>>()

/** Whether a picture can be loaded from there; asked again it remembers, unless it could not. */
export function pictureLoads(address: string): Promise<boolean> {
  const url = shownAt(address)
  if (url === undefined) return Promise.resolve(false)
  const check = checks.get(url) ?? load(url)
  checks.set(url, check)
  void check.then((loaded) => loaded || checks.delete(url))
  return check
}

function load(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    window.setTimeout(() => resolve(false), patience)
    image.src = url
  })
}
