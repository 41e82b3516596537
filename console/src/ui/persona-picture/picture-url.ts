const displayedProtocols = ['http:', 'https:', 'blob:', 'data:']

const timeoutMs = 15_000

const parsed = (text: string, base?: string) =>
  URL.canParse(text, base) ? new URL(text, base) : undefined

/** Whether a text is a web URL. The path of an uploaded picture may be relative and is none. */
export const isWebUrl = (text: string): boolean => /^https?:$/.test(parsed(text)?.protocol ?? '')

/**
 * The URL that a picture loads from. The content security policy blocks other hosts over HTTP; they are tried over HTTPS.
 * @returns undefined if it cannot be displayed
 */
export function displayUrl(picture: string): string | undefined {
  const url = picture === '' ? undefined : parsed(picture, location.href)
  if (!url || !displayedProtocols.includes(url.protocol)) return undefined
  if (url.protocol !== 'http:' || url.origin === location.origin) return picture
  url.protocol = 'https:'
  return url.href
}

/** The path of a picture that was uploaded; `undefined` for one with a URL of its own. */
export const uploadedPicture = (picture: string | null | undefined): string | undefined =>
  isWebUrl(picture ?? '') ? undefined : displayUrl(picture ?? '')

const checks = new Map<string, Promise<boolean>>()

/** Whether a picture loads from a URL. Memoised, except for failures. */
export function pictureLoads(address: string): Promise<boolean> {
  const url = displayUrl(address)
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
    window.setTimeout(() => resolve(false), timeoutMs)
    image.src = url
  })
}
