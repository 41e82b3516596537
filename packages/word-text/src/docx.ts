import { docxText } from './docx-text.ts'
import { damaged, notWord, Unreadable } from './unreadable.ts'
import { attributeOf, readXml } from './xml.ts'
import { openArchive } from './zip.ts'
import type { Archive } from './zip.ts'

/**
 * Reads the body of a .docx file, a paragraph a line: Word's own and that of other programs, transitional or strict,
 * wherever in the archive they put it.
 * @param enough how many characters are wanted at most
 * @throws Unreadable with the sentence that says what is wrong
 */
export const readDocx = (bytes: Uint8Array, enough: number): string => {
  const archive = openArchive(bytes)
  const name = mainPart(archive)
  const part = name === undefined ? undefined : archive.part(name)
  if (!part) throw new Unreadable(otherKind(archive))
  return docxText(part, enough)
}

/** The part that the archive calls its document. */
const mainPart = (archive: Archive): string | undefined => {
  const relations = archive.part('_rels/.rels')
  let name: string | undefined
  if (relations)
    readXml(relations, {
      open: (element) => {
        const isMain = attributeOf(element, 'Type')?.endsWith('/officeDocument') === true
        if (isMain) name = attributeOf(element, 'Target')
        return isMain
      },
    })
  return name ?? (archive.has('word/document.xml') ? 'word/document.xml' : undefined)
}

const otherKind = (archive: Archive) => {
  if (archive.has('[Content_Types].xml')) return damaged
  const mimetype = Buffer.from(archive.part('mimetype') ?? []).toString('latin1', 0, 100)
  if (mimetype.includes('opendocument')) return notWord('an OpenDocument file')
  if (mimetype.includes('epub')) return notWord('an e-book')
  const isPages = archive.has('index/document.iwa') || archive.has('index.zip')
  return notWord(isPages ? 'a Pages document' : 'a ZIP archive')
}
