import { readConfig } from './config.ts'
import { exitWith } from './exit.ts'
import { start } from './start.ts'
import { onStopSignal } from './stop-signal.ts'

try {
  const starting = start(readConfig(process.env))
  const isStopping = onStopSignal(async () => (await starting).stop())
  const { url, linkToken } = await starting
  const link =
    linkToken && `Sign in with this link, once and within 30 minutes:\n${url}/?token=${linkToken}\n`
  if (!isStopping()) process.stdout.write(`Greenroom is ready at ${url}\n${link ?? ''}`)
} catch (error) {
  exitWith(error)
}
