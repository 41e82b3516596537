/** An answer; `body` is what its JSON says, or its text where it is none. */
interface Answered {
  status: number
  headers: Headers
  body: unknown
}

/** Sends a request. A body that is text is sent as it is, everything else as JSON. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answered>

/** Makes a caller of the server at this address, with headers that it sends every time. */
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
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
