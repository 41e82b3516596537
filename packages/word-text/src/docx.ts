import { openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { docxText } from './docx-text.ts'
import { damaged, notWord, UnreadableDocument } from './unreadable-document.ts'
import { attributeOf, readXml } from './xml.ts'

/**
 * Reads the body of a .docx file, transitional or strict, one paragraph a line.
 * @param maxCharacters the result may be longer than this; reading stops soon after it
 */
export const readDocx = async (bytes: Buffer, maxCharacters: number): Promise<string> => {
  const archive = await openArchive(bytes)
  const part = await archive.open((await mainPartName(archive)) ?? 'word/document.xml')
  if (!part) throw new UnreadableDocument(archive.has('[Content_Types].xml') ? damaged : notWord())
  return docxText(part, maxCharacters)
}

/** The part that the archive's relationships call its document. */
const mainPartName = async (archive: Archive) => {
  const relationships = await archive.open('_rels/.rels')
  let name: string | undefined
  if (relationships)
    await readXml(relationships, {
      open: (element) => {
        const isMain = attributeOf(element, 'Type')?.endsWith('/officeDocument') === true
        if (isMain) name = attributeOf(element, 'Target')
        return isMain
      },
    })
  return name
}
