import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { root } from './run.mjs'

/** A checkout with the real tools, and with an npm and a Vite that only say that they ran. */
let folder: string

const write = (path: string, text = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const vite = `const fs = require('node:fs')
  fs.mkdirSync('dist-next')
  fs.writeFileSync('dist-next/main.js', fs.readFileSync('src/main.ts'))`
const npm = `#!/bin/sh
  echo "$@" >> npm.log
  mkdir -p node_modules && touch node_modules/.package-lock.json`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'green room-'))
  for (const name of readdirSync(join(root, 'tools')).filter((file) => file.endsWith('.mjs')))
    cpSync(join(root, 'tools', name), join(folder, 'tools', name))
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json']) write(path, '{}')
  for (const path of ['tools/docs-pages.css', 'docs/index.md', 'packages/a/src/a.ts']) write(path)
  for (const path of ['contract', 'console', 'server']) write(`${path}/src/main.ts`, 'old')
  write('node_modules/.package-lock.json')
  write('node_modules/vite/bin/vite.js', vite)
  write('bin/npm', npm)
  spawnSync('chmod', ['+x', join(folder, 'bin/npm')])
  return () => rmSync(folder, { recursive: true })
})

/** Runs `node tools/build.mjs`, which prepares the folder. */
const prepare = (tool = 'build.mjs') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'tools', tool)], {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` },
  })
  return { status, stdout: stdout.replaceAll(/… .*/g, '…'), stderr: stderr.trim() }
}
const built = (text = '') => ({ status: 0, stdout: text && `Building ${text} …\n`, stderr: '' })
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('builds what is missing, and then what has changed', () => {
  expect(prepare()).toEqual(built('console and server'))
  expect(prepare()).toEqual(built())
  write('server/src/main.ts', 'new')
  expect(prepare()).toEqual(built('server'))
  expect(read('server/dist/main.js')).toBe('new')
  write('contract/src/main.ts')
  expect(prepare()).toEqual(built('console and server'))
  write('server/src/main.test.ts')
  write('server/test/app.ts')
  expect(prepare()).toEqual(built())
})

test('keeps the old build when a new one fails', () => {
  prepare()
  write('server/src/main.ts', 'new')
  write('node_modules/vite/bin/vite.js', 'console.log("a syntax error"); process.exit(1)')
  const { status, stderr } = prepare()
  expect([status, stderr]).toEqual([1, 'a syntax error\n\nThe server could not be built.'])
  expect(read('server/dist/main.js')).toBe('old')
})

test('installs when nothing is installed, and when the lockfile is newer', () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  expect(prepare().stdout).toBe('Installing packages …\nBuilding console and server …\n')
  expect(read('npm.log')).toBe('ci --omit=dev --prefer-offline --loglevel=error\n')
  expect(prepare()).toEqual(built())
  rmSync(join(folder, 'npm.log'))
  write('package-lock.json', '{ }')
  expect(prepare().stdout).toBe('Installing packages …\nBuilding console and server …\n')
  expect(read('npm.log')).toMatch(/^install --no-save --omit=dev /)
})

test('refuses to prepare a folder beside another command', () => {
  write('.prepare.lock', String(process.pid))
  const { status, stdout, stderr } = prepare('start.mjs')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^Another command \(process \d+\) is installing or building here: .*lock\.$/,
  )
  expect(existsSync(join(folder, 'server/dist'))).toBe(false)
})

test('takes over the lock of a command that was killed', () => {
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  write('.prepare.lock', String(pid))
  expect(prepare()).toEqual(built('console and server'))
  expect(existsSync(join(folder, '.prepare.lock'))).toBe(false)
})
