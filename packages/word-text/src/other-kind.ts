/** Files that people save or rename as .doc, by how they begin. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*\{\\rtf/, 'an RTF document'],
  [/^%PDF-/, 'a PDF file'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>)?\s*<(!DOCTYPE html|html|head|body)/i, 'an HTML page'],
  [/^(\xef\xbb\xbf)?\s*<\?xml/, 'an XML file'],
]

/** Names what a file is that is no Word document, or `undefined` where that says nothing to its sender. */
export const otherKind = (bytes: Buffer): string | undefined => {
  const start = bytes.toString('latin1', 0, 1024)
  return kinds.find(([pattern]) => pattern.test(start))?.[1]
}
