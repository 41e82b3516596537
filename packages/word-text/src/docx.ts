import { posix } from 'node:path'
import { openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { createLists, createStyles } from './docx-styles.ts'
import { docxText, insertedFile } from './docx-text.ts'
import { insertedText } from './inserted-text.ts'
import { countLeftOut } from './left-out.ts'
import type { ReadDocument } from './left-out.ts'
import { damaged, notWord, UnreadableDocument } from './unreadable-document.ts'
import { attributeOf, readXml } from './xml.ts'
import type { XmlHandlers } from './xml.ts'

/**
 * Reads the body of a .docx file, transitional or strict, one paragraph a line.
 * @param maxCharacters the result may be longer than this; reading stops soon after it
 */
export const readDocx = async (bytes: Buffer, maxCharacters: number): Promise<ReadDocument> => {
  const archive = await openArchive(bytes)
  const usual = 'word/document.xml'
  const named = [...(await relationsOf(archive, '')).values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )
  const name = named && archive.has(named.target) ? named.target : usual
  const relations = await relationsOf(archive, name)
  const formats = await formatsOf(archive, [...relations.values()])
  const part = await archive.open(name)
  if (!part) throw new UnreadableDocument(archive.has('[Content_Types].xml') ? damaged : notWord())
  const { text, leftOut } = await docxText(part, formats, maxCharacters)
  const inserted = new Map<string, string>()
  let bytesLeft = maxInsertedBytes
  let charactersLeft = maxCharacters * 2
  for (const [, id = ''] of text.matchAll(insertedFile)) {
    if (inserted.has(id)) continue
    const file = await readBytes(archive, relations.get(id)?.target, bytesLeft)
    const found = (charactersLeft > 0 && insertedText(file)) || ''
    if (found.trim() === '') countLeftOut(leftOut, 'inserted')
    inserted.set(id, found.slice(0, charactersLeft))
    bytesLeft -= file.length
    charactersLeft -= found.length
  }
  const whole = text.replaceAll(insertedFile, (_, id: string) => {
    const shown = inserted.get(id) ?? ''
    // A file that stands there a thousand times would fill the memory.
    inserted.delete(id)
    return shown
  })
  return { text: whole, leftOut }
}

/** How much of all inserted files is read. */
const maxInsertedBytes = 4 * 1024 * 1024

/** The first bytes of a part. */
const readBytes = async (archive: Archive, name: string | undefined, max: number) => {
  const chunks: Buffer[] = []
  let length = 0
  const part: AsyncIterable<Buffer> | undefined =
    name === undefined || max <= 0 ? undefined : await archive.open(name)
  for await (const chunk of part ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= max) break
  }
  return Buffer.concat(chunks).subarray(0, max)
}

interface Relation {
  readonly type: string
  readonly target: string
}

/** What a part refers to, by id. @param name the part, or an empty text for the archive itself */
const relationsOf = async (archive: Archive, name: string) => {
  const relations = new Map<string, Relation>()
  const folder = posix.dirname(name)
  const add: XmlHandlers['open'] = (element) => {
    const target = attributeOf(element, 'Target')
    if (element.local !== 'Relationship' || target === undefined) return
    relations.set(attributeOf(element, 'Id') ?? '', {
      type: attributeOf(element, 'Type') ?? '',
      target: posix.resolve('/', folder, target.replaceAll('\\', '/')),
    })
  }
  await readPart(archive, posix.join(folder, '_rels', `${posix.basename(name)}.rels`), {
    open: add,
  })
  return relations
}

/** The styles and lists of a document. */
const formatsOf = async (archive: Archive, relations: readonly Relation[]) => {
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const styles = createStyles()
  await readPart(archive, partOf('styles'), styles.handlers)
  const lists = createLists(styles.find)
  await readPart(archive, partOf('numbering'), lists.handlers)
  return { styleOf: styles.find, itemOf: lists.find }
}

/** Reads a part that a document can do without: one that is missing or damaged has nothing to say. */
const readPart = async (archive: Archive, name: string | undefined, handlers: XmlHandlers) => {
  try {
    const part = name === undefined ? undefined : await archive.open(name)
    if (part) await readXml(part, handlers)
  } catch {
    // The text does not depend on it.
  }
}
