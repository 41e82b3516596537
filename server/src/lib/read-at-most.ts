/** Reads a body of at most this many bytes. @returns `undefined` if it is longer */
export const readAtMost = async (
  body: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
