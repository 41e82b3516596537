import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded into a server before anything else: whoever connects to the socket of WATCH_LOOP is told the longest time that
 * its event loop was held since the last one, in milliseconds, the processor time it has used, and its memory after
 * garbage has been collected. With WATCH_GENTLY nothing is told of its event loop, and its memory is as it is.
 */
setFlagsFromString('--expose-gc')
/** @type {() => void} */
const collectGarbage = runInNewContext('gc')
const delay = monitorEventLoopDelay({ resolution: 1 })
/** Without what would slow it down: its loop is not watched, and garbage stays until the server collects it itself. */
const gently = process.env['WATCH_GENTLY'] === 'yes'
if (!gently) delay.enable()

/** Milliseconds of processor time so far. */
const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** What telling took is no work of the server's. */
let telling = 0

const server = createServer((socket) => {
  const held = delay.max / 1e6
  const begun = used()
  if (!gently) collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const cpu = begun - telling
  socket.end(JSON.stringify({ held, cpu, resident: rss / 1e6, used: (heapUsed + external) / 1e6 }))
  setImmediate(() => {
    telling += used() - begun
    delay.reset()
  })
})
server.listen(process.env['WATCH_LOOP']).unref()
