import { isWellFormed, maxChangeNote } from '@greenroom/contract'
import { refuse } from '../../http/http-error.ts'

/**
 * Reads the author's note on a change from `X-Change-Note`: percent-encoded UTF-8.
 * @returns `null` for none
 * @throws HttpError 400
 */
export const readChangeNote = (header: string | string[] | undefined): string | null => {
  const note = decode(String(header ?? ''))?.trim()
  if (note === undefined || !isWellFormed(note))
    return refuse(400, `${name} must be percent-encoded UTF-8 text.`)
  if (Array.from(note).length > maxChangeNote)
    return refuse(400, `${name} must be at most ${maxChangeNote} characters.`)
  return note === '' ? null : note
}

const name = 'X-Change-Note'

/** Node reads header bytes as Latin-1, so UTF-8 that is not encoded would be garbled. */
const decode = (header: string) => {
  if (!/^[ -~]*$/.test(header)) return undefined
  try {
    return decodeURIComponent(header)
  } catch {
    return undefined
  }
}
