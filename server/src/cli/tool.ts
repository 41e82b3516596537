import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { openSingleConnection } from '../database/single-connection.ts'
import type { SingleConnection } from '../database/single-connection.ts'

/** What happens beside a tool's work is told on standard error. */
export const log = {
  info: (message: string) => process.stderr.write(`${message}\n`),
  warn: (message: string) => process.stderr.write(`${message}\n`),
}

/** Lets a tool work on the database that the server of the same settings uses, which may be running or not. */
export const withDatabase = async <Result>(
  work: (db: Database, config: Config) => Promise<Result>,
): Promise<Result> => {
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config, log, { patient: true })
  try {
    return await work(db, config)
  } finally {
    await close()
  }
}

/** Gives a tool that moves all of the data a session of its own; see `openSingleConnection`. */
export const withConnection = async <Result>(
  config: Config,
  options: { alone: boolean },
  work: (session: SingleConnection) => Promise<Result>,
): Promise<Result> => {
  const session = await openSingleConnection(config, log, options)
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}
