import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createArchive } from './write-archive.ts'

const newFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: join(folder, 'b.tar.gz') }
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const countListeners = () => signals.map((signal) => process.listenerCount(signal))

test.each(signals)(
  'removes its file on %s, and the process ends by that signal',
  async (signal) => {
    const { folder, file } = await newFile()
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    onTestFinished(() => kill.mockRestore())
    const before = countListeners()
    const others = process.listeners(signal)
    const archive = createArchive(file)
    onTestFinished(() => archive.discard())
    // Not even a turn later: the file exists, so a signal must already remove it.
    const [added, ...more] = process.listeners(signal).filter((each) => !others.includes(each))
    const part = await readdir(folder)
    added?.(signal)
    expect(part).toEqual([expect.stringMatching(/^\.b\.tar\.gz\..*\.part$/)])
    expect(await readdir(folder)).toEqual([])
    expect(more).toEqual([])
    expect(kill.mock.calls).toEqual([[process.pid, signal]])
    expect(countListeners()).toEqual(before)
  },
)

test('handles no signal after it was discarded, or could not be created', async () => {
  const { folder, file } = await newFile()
  const before = countListeners()
  await createArchive(file).discard()
  expect(await readdir(folder)).toEqual([])
  expect(() => createArchive(join(folder, 'none', 'b'))).toThrow('cannot be written (ENOENT)')
  expect(countListeners()).toEqual(before)
})
