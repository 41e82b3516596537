/** Why a file is not taken: its message is the sentence that its sender is told. Thrown far from HTTP, in workers. */
export class Unreadable extends Error {}

export const damaged = 'This document is damaged and cannot be read.'

/** Says what a file is instead. @param kind as a sentence has it: "a PDF file" */
export const notWord = (kind: string): string =>
  `Only Word documents can be read; this one is ${kind}.`

export const notPicture = 'A picture must be a PNG, JPEG or GIF file.'
export const damagedPicture = 'This picture is damaged and cannot be read.'
