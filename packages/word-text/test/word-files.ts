import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'

/** A document of the corpus, which LibreOffice wrote: `english.doc`. */
export const document = (name: string): Promise<Buffer> =>
  readFile(new URL(`documents/${name}`, import.meta.url))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** An archive of files by name; text is written in UTF-8. */
export const zip = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name,
          typeof file === 'string' ? strToU8(file) : file,
        ]),
      ),
      { level: 1 },
    ),
  )

/** What leads to the main part of a .docx file. */
export const relations = (target: string, type = `${office}/officeDocument`): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}" Target="${target}"/></Relationships>`

/** A .docx file by its main part. */
export const docxOf = (part: string | Uint8Array): Buffer =>
  zip({ '_rels/.rels': relations('word/document.xml'), 'word/document.xml': part })

/** The main part of a .docx file by what stands in its body, the namespace `w` declared. */
export const mainPart = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`

/** A .docx file by what stands in its body. */
export const docx = (body: string): Buffer => docxOf(mainPart(body))

/** A paragraph of one run of text. */
export const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A compound file with one of its streams under another name, of no more letters. */
export const renamed = (file: Buffer, stream: string, name: string): Buffer => {
  const changed = Buffer.from(file)
  const entry = changed.indexOf(Buffer.from(stream, 'utf16le'))
  changed.fill(0, entry, entry + 64)
  changed.write(name, entry, 'utf16le')
  changed.writeUInt16LE((name.length + 1) * 2, entry + 64)
  return changed
}

/** Where the stream `WordDocument` begins in a file of the corpus: with its magic number. */
export const headOf = (file: Buffer): number => file.indexOf(Buffer.of(0xec, 0xa5), 512)
