/** Bytes. */
const blockSize = 1024 * 1024

const newline = 10

/** Puts the lines of a stream together to blocks of about 1 MiB, each of whole lines. */
export async function* splitIntoBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < blockSize) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

/** How many lines a block has. */
export const countLines = (block: Buffer): number => {
  let lines = 0
  for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline, at + 1)) lines += 1
  return lines
}
