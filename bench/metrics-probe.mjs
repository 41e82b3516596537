import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Preloaded into a server. Each connection to the socket WATCH_LOOP receives the longest time that the event loop was
 * blocked since the previous connection, the CPU time in milliseconds, and the memory after a garbage collection.
 * With WATCH_GENTLY the event loop is not monitored and garbage is not collected.
 */
setFlagsFromString('--expose-gc')
/** @type {() => void} */
const collectGarbage = runInNewContext('gc')
const delay = monitorEventLoopDelay({ resolution: 1 })
/** Avoids everything that would slow the server down. */
const gently = process.env['WATCH_GENTLY'] === 'yes'
if (!gently) delay.enable()

const server = createServer((socket) => {
  const loopDelay = delay.max / 1e6
  if (!gently) collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  socket.end(
    JSON.stringify({
      ...{ loopDelay, cpu: (user + system) / 1000 },
      ...{ resident: rss / 1e6, used: (heapUsed + external) / 1e6 },
    }),
  )
  // What the probe itself has blocked does not count.
  setImmediate(() => delay.reset())
})
server.listen(process.env['WATCH_LOOP']).unref()
