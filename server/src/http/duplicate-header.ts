import type { IncomingMessage } from 'node:http'

/**
 * Whether a request has more than one header of this name. Of some, such as Host and Authorization, Node.js takes the
 * first and says nothing of the others.
 * @param name in lower case
 */
export const isSentTwice = ({ rawHeaders }: IncomingMessage, name: string): boolean => {
  let seen = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at]
    if (header?.length === name.length && header.toLowerCase() === name) seen += 1
  }
  return seen > 1
}
