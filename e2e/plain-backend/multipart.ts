/** An uploaded file without its bytes, which no test needs. */
export interface SentFile {
  name: string
  type: string
  /** In bytes. */
  size: number
}

/**
 * Reads a multipart body.
 * @returns its fields by their names, a file as its name, type and size
 */
export async function readMultipart(
  bytes: Buffer,
  contentType: string,
): Promise<Record<string, SentFile | string>> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': contentType },
  }).formData()
  return Object.fromEntries(
    [...form].map(([field, value]) => [
      field,
      typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size },
    ]),
  )
}
