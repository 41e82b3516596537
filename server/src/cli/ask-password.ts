import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ConfigError } from '../config/config-error.ts'

/** Where a password is typed, and where the question is shown. */
interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Asks for a new password twice, without showing it.
 * @returns `undefined` for an empty one
 * @throws ConfigError when the two differ
 */
export const askPassword = async ({ input, output }: Terminal) => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => reject(new ConfigError('password', 'was not entered'))
    lines.once('SIGINT', stop)
    lines.once('close', stop)
  })
  const ask = async (question: string) => {
    output.write(question)
    const typed = await Promise.race([lines.question(''), interrupted])
    output.write('\n')
    return typed
  }
  try {
    const password = await ask('New password (Enter generates one): ')
    if (!password) return undefined
    if ((await ask('The same again: ')) !== password)
      throw new ConfigError('password', 'the two entries differ')
    return password
  } finally {
    lines.close()
  }
}

/** Reads a password that a script writes to standard input, without the line break at its end. */
export const readPassword = async (input: NodeJS.ReadableStream) =>
  (await text(input)).replace(/\r?\n$/, '')
