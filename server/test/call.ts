/** A response. `body` is the parsed JSON, or the text if it is not JSON. */
interface CallResult {
  status: number
  headers: Headers
  body: unknown
}

/** Sends a request. A text body is sent unchanged, anything else as JSON. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<CallResult>

/** Returns a function that calls the server at this URL, always with these headers. */
export const caller =
  (url: string, always: Readonly<Record<string, string>> = {}): Call =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...always,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    const text = await response.text()
    const isJson = /^application\/(scim\+)?json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
