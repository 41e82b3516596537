import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.mjs'

/** What the command prints with this changelog, in a folder that has nothing to make a release of. */
function release(changelog: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tools = readdirSync(join(root, 'tools')).filter((name) => name.endsWith('.mjs'))
  for (const path of [
    ...tools.map((name) => `tools/${name}`),
    'server/unbundled.mjs',
    'package.json',
  ])
    cpSync(join(root, path), join(folder, path))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    join(folder, 'tools/release.mjs'),
  ])
  expect(status).not.toBe(0)
  return `${stdout}${stderr}`.trim()
}

const refusal = /^Cut the release first: set its version in package.json/

test('no release is made while the changelog has an unreleased part', () => {
  const real = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const unreleased = `# Changelog\n\n## Unreleased\n\n${real.slice(real.indexOf('\n## 0.2.0'))}`
  expect(release(unreleased)).toMatch(refusal)
  expect(release(unreleased.replace('Unreleased', '0.3.0 (2026-12-01)'))).not.toMatch(refusal)
})
