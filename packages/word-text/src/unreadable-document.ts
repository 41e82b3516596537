/** Why a document cannot be read. The message is a sentence for the person who uploaded it. */
export class UnreadableDocument extends Error {}

export const damaged = 'This document is damaged and cannot be read.'
export const protectedByPassword = 'This document is protected with a password.'
export const repeatedPart = 'This document is damaged: two of its parts have the same name.'
export const unpacksTooLarge = 'This document is too large when unpacked.'

/** @param kind what the file is instead: "a PDF file" */
export const notWord = (kind?: string): string =>
  `Only Word documents can be read; this one is ${kind ?? 'another kind of file'}.` +
  (kind === undefined ? '' : ' To use it, open it in Word and save it as .docx.')
