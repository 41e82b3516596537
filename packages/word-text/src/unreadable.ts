/** Why a document cannot be read. The message is a sentence for the person who uploaded it. */
export class Unreadable extends Error {}

export const protectedByPassword = 'This document is protected with a password.'
export const damaged = 'This document is damaged and cannot be read.'
export const unpacksTooFar = 'This document unpacks to far more than a text, and is not read.'

/** @param kind what the file is instead, as in a sentence: "a PDF file" */
export const notWord = (kind: string): string =>
  `Only Word documents can be read; this one is ${kind}.`
