import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'

/** A document of the corpus, written by LibreOffice: `english.doc`. */
export const document = (name: string): Promise<Buffer> =>
  readFile(new URL(`documents/${name}`, import.meta.url))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A ZIP archive of files by name. */
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

/** The relationships that name the main part of a .docx file. */
export const relations = (target: string, type = `${office}/officeDocument`): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}" Target="${target}"/></Relationships>`

/** A .docx file with this main part. */
export const docxOf = (part: string | Uint8Array): Buffer =>
  zip({ '_rels/.rels': relations('word/document.xml'), 'word/document.xml': part })

const header = '<?xml version="1.0"?>'
/** A .docx file with this body, and with other parts by their kind: the content of `styles`, `numbering` or an inserted file. */
export const docxWith = (
  body: string,
  {
    styles = '',
    numbering = '',
    inserted,
  }: { styles?: string; numbering?: string; inserted?: string | Uint8Array },
): Buffer => {
  const relation = (kind: string, target: string) =>
    `<Relationship Id="${kind}" Type="${office}/${kind}" Target="${target}"/>`
  const all = [relation('styles', 'styles.xml'), relation('numbering', '/word/numbering.xml')]
  const kinds = `${all.join('')}${relation('aFChunk', './chunk.bin')}`
  const space = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zip({
    '_rels/.rels': relations('word/document.xml'),
    'word/document.xml': mainPart(body),
    'word/_rels/document.xml.rels': `${header}<Relationships xmlns="${space}">${kinds}</Relationships>`,
    ...(styles && {
      'word/styles.xml': `${header}<w:styles xmlns:w="${word}">${styles}</w:styles>`,
    }),
    ...(numbering && {
      'word/numbering.xml': `${header}<w:numbering xmlns:w="${word}">${numbering}</w:numbering>`,
    }),
    ...(inserted !== undefined && { 'word/chunk.bin': inserted }),
  })
}

/** The main part of a .docx file with this body, in which the namespace `w` is declared. */
export const mainPart = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="${office}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><w:body>${body}</w:body></w:document>`

/** A .docx file with this body. */
export const docx = (body: string): Buffer => docxOf(mainPart(body))

/** A paragraph with one run of text. */
export const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A .doc file with one of its streams renamed; the new name is not longer. */
export const renamed = (file: Buffer, stream: string, name: string): Buffer => {
  const changed = Buffer.from(file)
  const entry = changed.indexOf(Buffer.from(stream, 'utf16le'))
  changed.fill(0, entry, entry + 64)
  changed.write(name, entry, 'utf16le')
  changed.writeUInt16LE((name.length + 1) * 2, entry + 64)
  return changed
}

/** Where the stream `WordDocument` starts in a file of the corpus: at its magic number. */
export const headOf = (file: Buffer): number => file.indexOf(Buffer.of(0xec, 0xa5), 512)
