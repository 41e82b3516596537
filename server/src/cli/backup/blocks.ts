const blockSize = 1024 * 1024
const newline = 10

/** Joins the chunks of a stream into blocks of about 1 MiB that end with a whole line. */
export async function* splitIntoBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    if (size < blockSize) continue
    const all = Buffer.concat(pending)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    pending = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(pending)
}

/** Counts the lines of a block. */
export const countLines = (block: Buffer): number => {
  let lines = 0
  for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline, at + 1)) lines += 1
  return lines
}
