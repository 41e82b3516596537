import { readConfig } from './config.ts'
import { exitWith } from './exit.ts'
import { start } from './start.ts'
import { onStopSignal } from './stop-signal.ts'

// Nobody who reads it, or no room for it: no reason to end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

try {
  const stopping = new AbortController()
  const starting = start(readConfig(process.env), stopping.signal)
  const isStopping = onStopSignal(async () => {
    stopping.abort()
    await (await starting).stop()
  })
  const { url, linkToken } = await starting
  const link =
    linkToken && `Sign in with this link, once and within 30 minutes:\n${url}/?token=${linkToken}\n`
  if (!isStopping()) process.stdout.write(`Greenroom is ready at ${url}\n${link ?? ''}`)
} catch (error) {
  exitWith(error)
}
