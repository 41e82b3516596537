import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { openSingleConnection } from '../database/single-connection.ts'
import type { SingleConnection } from '../database/single-connection.ts'

const writeToStderr = (message: string) => void process.stderr.write(`${message}\n`)

/** Logs to standard error; a tool's own output goes to standard output. */
export const log = { info: writeToStderr, warn: writeToStderr }

/** Lets a tool use the database of the settings, whether or not a server uses it too. */
export const withDatabase = async <Result>(
  work: (db: Database, config: Config) => Promise<Result>,
) => {
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config, log, { noTimeouts: true })
  try {
    return await work(db, config)
  } finally {
    await close()
  }
}

/** Gives a tool that moves all of the data a single connection; see `openSingleConnection`. */
export const withConnection = async <Result>(
  config: Config,
  options: { exclusive: boolean },
  work: (connection: SingleConnection) => Promise<Result>,
) => {
  const connection = await openSingleConnection(config, log, options)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
