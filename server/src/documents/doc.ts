import WordExtractor from 'word-extractor'

/** Reads the body of a .doc file of Word 97 or later. */
export const readDoc = async (bytes: Buffer): Promise<string> => {
  const document = await new WordExtractor().extract(bytes)
  return document.getBody()
}
