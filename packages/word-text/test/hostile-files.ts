import { docx, paragraph, zip } from './word-files.ts'

export const noise = (signature: string): Buffer =>
  Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(5000, 7)])

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
  const copies = Array.from({ length: 19 }, () => directory)
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(40, 8)
  tail.writeUInt16LE(40, 10)
  tail.writeUInt32LE(directory.length * 20, 12)
  return Buffer.concat([bytes.subarray(0, end), ...copies, tail])
}
