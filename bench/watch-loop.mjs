import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded into a server before anything else: whoever connects to the socket of WATCH_LOOP is told the longest time that
 * its event loop was held since the last one, in milliseconds, and its memory after garbage has been collected.
 */
setFlagsFromString('--expose-gc')
/** @type {() => void} */
const collectGarbage = runInNewContext('gc')
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

const server = createServer((socket) => {
  const held = delay.max / 1e6
  collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  socket.end(JSON.stringify({ held, resident: rss / 1e6, used: (heapUsed + external) / 1e6 }))
  // What telling took is no work of the server's.
  setImmediate(() => delay.reset())
})
server.listen(process.env['WATCH_LOOP']).unref()
