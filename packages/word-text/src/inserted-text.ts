import { htmlText } from './html-text.ts'

/** The text of a web page, a web archive or a text that is a part of a .docx file; `undefined` for other files. */
export const insertedText = (file: Buffer): string | undefined => {
  const start = file.toString('latin1', 0, 1024)
  if (file.length === 0 || start.startsWith('{\\rtf')) return undefined
  if (/^MIME-Version:|^Content-Type:/im.test(start)) return archivedPage(file)
  const text = decode(file, /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1])
  return text.includes('\0') ? undefined : /<\w/.test(text) ? htmlText(text) : text
}

/** The page of a web archive: the first part that is HTML. */
const archivedPage = (file: Buffer) => {
  const archive = file.toString('latin1')
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(archive.slice(0, 4096))?.[1]
  const parts = boundary === undefined ? [archive] : archive.split(`--${boundary}`).slice(1)
  for (const part of parts) {
    const [end] = /\r?\n\r?\n/.exec(part.trimStart()) ?? []
    const [head = '', ...body] = end === undefined ? [] : part.trimStart().split(end)
    if (!/^Content-Type:\s*text\/html/im.test(head)) continue
    const encoding = /^Content-Transfer-Encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase()
    const bytes = decodeTransfer(body.join(end), encoding)
    return htmlText(decode(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(head)?.[1]))
  }
  return undefined
}

const decodeTransfer = (body: string, encoding: string | undefined) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  const isQuoted = encoding === 'quoted-printable'
  const text = isQuoted
    ? body
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([\da-f]{2})/gi, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
    : body
  return Buffer.from(text, 'latin1')
}

const decode = (bytes: Buffer, charset = 'utf-8') => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
