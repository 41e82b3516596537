import { docx, paragraph, zip } from './word-files.ts'

export const noise = (signature: string): Buffer =>
  Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(5000, 7)])

/** A .doc file whose stream `WordDocument` is a chain of sectors that leads back to itself. */
export const endlessChain = (file: Buffer): Buffer => {
  const changed = Buffer.from(file)
  const table = (changed.readInt32LE(76) + 1) * 512
  const start = changed.indexOf(Buffer.from('WordDocument', 'utf16le')) + 116
  const second = changed.readInt32LE(table + changed.readInt32LE(start) * 4)
  changed.writeInt32LE(second, start)
  changed.writeInt32LE(second, table + second * 4)
  return changed
}

/** A .doc file with two entries of its directory that have each other as their neighbours. */
export const endlessDirectory = (file: Buffer): Buffer => {
  const changed = Buffer.from(file)
  const directory = (changed.readInt32LE(48) + 1) * 512
  for (const [index, other] of [
    [1, 2],
    [2, 1],
  ] as const)
    for (const neighbour of [68, 72])
      changed.writeInt32LE(other, directory + index * 128 + neighbour)
  return changed
}

/** An archive whose directory announces another unpacked size for each part than it has. */
export const announcing = (size: number, bytes: Buffer): Buffer => {
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
    bytes.writeUInt32LE(size, at + 24)
  return bytes
}

/** An archive of many small parts. */
export const parts = (count: number): Buffer =>
  zip(Object.fromEntries(Array.from({ length: count }, (_, part) => [`${part}.xml`, 'x'])))

/** An archive whose many entries share the same bytes. */
export const overlapping = (): Buffer => {
  const bytes = docx(paragraph('a'))
  const end = bytes.length - 22
  const directory = bytes.subarray(bytes.readUInt32LE(end + 16), end)
  const copies = 'abcdefghijklnopqrst'
    .split('')
    .map((letter) =>
      Buffer.from(directory.toString('latin1').replace(/\.(.)../g, `.$1${letter}.`), 'latin1'),
    )
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(40, 8)
  tail.writeUInt16LE(40, 10)
  tail.writeUInt32LE(directory.length * 20, 12)
  return Buffer.concat([bytes.subarray(0, end), ...copies, tail])
}
