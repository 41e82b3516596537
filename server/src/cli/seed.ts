import { pluralize } from '@greenroom/contract'
import { seedIfEmpty } from '../seed/seed-if-empty.ts'
import { seedLoad } from '../seed/load.ts'
import { seedStandard } from '../seed/standard.ts'
import { exitWith } from '../config/config-error.ts'
import { openFiles } from '../adapters/files/files.ts'
import { readOptions, wholeNumber } from './options.ts'
import { withDatabase } from './tool.ts'

/* `npm run seed -- --users 100000 --sessions-per-user 3` adds generated data for load tests. */
try {
  const options = readOptions({
    users: { type: 'string' },
    'sessions-per-user': { type: 'string', default: '3' },
  })
  const users = wholeNumber('--users', options.users, 1_000_000)
  const sessionsPerUser = wholeNumber('--sessions-per-user', options['sessions-per-user'], 1_000)
  const startedAt = Date.now()
  await withDatabase(async (db, config) => {
    // Sessions need personas and modes, and subscriptions need plans.
    if (config.seed === 'demo') await seedIfEmpty(db, openFiles(config.storage))
    await seedStandard(db)
    await seedLoad(db, { users, sessionsPerUser })
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `Added ${pluralize(users, 'user')} with ${pluralize(sessionsPerUser, 'session')} each in ${seconds} s`,
  )
} catch (error) {
  exitWith(error)
}
