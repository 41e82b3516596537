import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that the system chooses for others, such as outgoing connections: what is free stays free. */
const [first, last] = [20_000, 32_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Returns a port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(first, last)
  return (await isFree(port)) ? port : freePort()
}
