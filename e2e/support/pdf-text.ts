import { inflateSync } from 'node:zlib'

/** Which code of a font stands for which text, and how many hexadecimal digits a code has. */
interface Codes {
  digits: number
  texts: ReadonlyMap<number, string>
}

/** The text of each page of a PDF that Chromium has printed, by the `ToUnicode` maps of its fonts, in drawing order. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', head = '', data] of pdf
    .toString('latin1')
    .matchAll(/\n(\d+) 0 obj\n([\s\S]*?)(?: ?stream\r?\n([\s\S]*?)\nendstream)?\nendobj/g)) {
    const isPacked = data !== undefined && head.includes('FlateDecode')
    const stream = isPacked ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : ''
    objects.set(id, { head, stream })
  }
  const followed = (head = '', name = '') =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      let codes = readCodes('')
      let text = ''
      for (const [, font, hex, end] of (followed(head, 'Contents')?.stream ?? '').matchAll(
        // Resources are named by their objects: F4 is object 4.
        /\/F(\d+) |<([0-9A-Fa-f]+)>|\b(ET)\b/g,
      )) {
        if (font !== undefined)
          codes = readCodes(followed(objects.get(font)?.head, 'ToUnicode')?.stream ?? '')
        if (end) text += '\n'
        for (const code of hex?.match(new RegExp(`.{${codes.digits}}`, 'g')) ?? [])
          text += codes.texts.get(parseInt(code, 16)) ?? '?'
      }
      return text
    })
}

/** Reads a `ToUnicode` map. */
function readCodes(map: string): Codes {
  const digits = /begincodespacerange\s*<(\w+)>/.exec(map)?.[1]?.length ?? 4
  const texts = new Map<number, string>()
  for (const [, list = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', units = ''] of list.matchAll(/<(\w+)> <(\w+)>/g))
      texts.set(parseInt(code, 16), textOf(units))
  for (const [, list = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', units = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++)
        texts.set(code, String.fromCharCode(parseInt(units, 16) + code - parseInt(first, 16)))
  return { digits, texts }
}

const textOf = (units: string) =>
  String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))
