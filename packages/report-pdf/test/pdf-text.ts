import { inflateSync } from 'node:zlib'

/**
 * Reads the text of each page of a PDF file of this package by the `ToUnicode` maps of its fonts, in drawing order, one
 * line for each height.
 * @throws where a glyph has no text or a font is not embedded
 */
export const pdfText = (pdf: Buffer): string[] => {
  const objects = readObjects(pdf)
  const at = (id: string | undefined) => objects.get(id ?? '') ?? fail(`no object ${id}`)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const { head: resources } = at(reference(head, 'Resources'))
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
          const font = at(id)
          const glyphTexts = glyphTextsOf(at(reference(font.head, 'ToUnicode')).stream)
          const descendant = at(/DescendantFonts \[(\d+)/.exec(font.head)?.[1])
          reference(at(reference(descendant.head, 'FontDescriptor')).head, 'FontFile2')
          return [name, glyphTexts]
        }),
      )
      return textOf(at(reference(head, 'Contents')).stream, fonts)
    })
}

type GlyphTexts = ReadonlyMap<number, string>

const fail = (message: string): never => {
  throw new Error(message)
}

const readObjects = (pdf: Buffer) => {
  const all = new Map<string, { head: string; stream: string }>()
  const text = pdf.toString('latin1')
  for (const [, id = '', body = ''] of text.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body.split('\nstream\n')
    const bytes = stream && Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
    const isText = bytes && /FlateDecode/.test(head) && !/Length1/.test(head)
    all.set(id, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' })
  }
  return all
}

const reference = (head: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? fail(`no ${name}`)

const glyphTextsOf = (map: string): GlyphTexts => {
  const glyphTexts = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, units = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const codes = units.split(' ').map((unit) => Number.parseInt(unit, 16))
      glyphTexts.set(Number.parseInt(first, 16) + index, String.fromCharCode(...codes))
    }
  return glyphTexts
}

const textOf = (content: string, fonts: ReadonlyMap<string, GlyphTexts>) => {
  let text = ''
  let height = ''
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, y = ''] = /([\d.-]+) Tm/.exec(block) ?? []
    const [, name = ''] = /\/(F\d+) /.exec(block) ?? []
    if (text && y !== height) text += '\n'
    height = y
    for (const [, hex = ''] of block.matchAll(/<(\w{4,})>/g))
      for (const glyph of hex.match(/.{4}/g) ?? [])
        text += fonts.get(name)?.get(Number.parseInt(glyph, 16)) ?? fail(`${glyph} has no text`)
  }
  return text
}
