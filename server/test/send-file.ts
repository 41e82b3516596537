/** A file as a browser's form sends it. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly field?: string
}

/** Sends files by POST with the administrator's token. @returns the response with its JSON body */
export const sendFiles = async (
  app: { readonly url: string; readonly token: string },
  path: string,
  files: readonly UploadedFile[],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; body: unknown }> => {
  const body = new FormData()
  for (const { field = 'file', name, bytes } of files)
    body.append(field, new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(app.url + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${app.token}`, ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
