import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A folder in memory that most Linux systems have. */
const memory = '/dev/shm'
/** In bytes; the databases of a test run take a tenth of it. */
const neededRoom = 4 * 1024 ** 3

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededRoom
  } catch {
    return false
  }
}

/**
 * Makes a folder that every account may enter, for the databases of a test run: in memory where there is room, since
 * creating a database there takes a tenth of the time. Its path is short, because sockets are in it.
 * @returns {string}
 */
export function makeDatabaseFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : '/tmp', 'greenroom-test-'))
  chmodSync(folder, 0o755)
  return folder
}
