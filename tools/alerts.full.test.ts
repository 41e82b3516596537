import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeAfter } from './code-block.ts'
import { root } from './run.mjs'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const skipped = hasPromtool ? '' : ' (skipped: install promtool, Debian package prometheus)'

const folder = join(root, 'docs/operating')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part)

/** @throws with what promtool prints when a check fails */
const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

test.skipIf(!hasPromtool)(
  `promtool accepts the alerts and their tests${skipped}`,
  () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  },
  300_000,
)

test('each alert has a test that fires it and one that does not', () => {
  const alerts = all(read('alerts.yml'), /- alert: (\w+)/g)
  const tests = read('alerts.test.yml')
  expect(alerts.length).toBeGreaterThan(10)
  expect(all(tests, /- name: (\w+) fires/g)).toEqual(alerts)
  expect(all(tests, /- name: (\w+) stays quiet/g)).toEqual(alerts)
  expect(all(tests, /alertname: (\w+)\n +eval_time: \w+\n +exp_alerts:\n/g)).toEqual(alerts)
  expect(all(tests, /alertname: (\w+), eval_time: \w+, exp_alerts: \[\]/g)).toEqual(alerts)
})

test('each row of the table in monitoring.md names its alert', () => {
  const [, table = ''] = /## What to watch([^]*?)## Metrics/.exec(read('monitoring.md')) ?? []
  const named = all(table, /^\|[^|]*\|[^|]*\| (`\w+`|none: read the log) +\|/gm)
  const rows = table.match(/^\| (?!Watch|-)/gm) ?? []
  expect(named).toHaveLength(rows.length)
  const alerts = named.filter((name) => name?.startsWith('`')).map((name) => name?.slice(1, -1))
  expect(alerts.toSorted()).toEqual(all(read('alerts.yml'), /- alert: (\w+)/g).toSorted())
})

test.skipIf(!hasPromtool)(`every query of the dashboard is valid${skipped}`, () => {
  const queries = all(read('grafana.json'), /"expr": ("(?:[^"\\]|\\.)*")/g)
  expect(queries.length).toBeGreaterThan(10)
  const rules = queries.map((query, index) => ({
    record: `query_${index}`,
    expr: String(JSON.parse(query ?? '')).replaceAll('$__rate_interval', '5m'),
  }))
  const temporary = mkdtempSync(join(tmpdir(), 'greenroom-queries-'))
  try {
    // JSON is YAML too.
    const file = join(temporary, 'queries.yml')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }))
    expect(promtool('check', 'rules', file)).toContain('SUCCESS')
  } finally {
    rmSync(temporary, { recursive: true })
  }
})

test('the commands of monitoring.md give each server a port of its own for metrics', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'greenroom-units-'))
  try {
    const commands = codeAfter('docs/operating/monitoring.md', 'each gets its own:')
      .replaceAll('/etc/systemd/system', temporary)
      .replaceAll(/^(systemctl|curl) .*$/gm, '')
    execFileSync('sh', ['-e', '-c', commands])
    const port = (server: number) =>
      readFileSync(join(temporary, `greenroom@${server}.service.d/metrics.conf`), 'utf8')
    expect([4000, 4001].map(port)).toEqual([
      '[Service]\nEnvironment=METRICS_PORT=9464\n',
      '[Service]\nEnvironment=METRICS_PORT=9465\n',
    ])
  } finally {
    rmSync(temporary, { recursive: true })
  }
})
