import { lockedPackages } from './packages.mjs'

/** @typedef {import('./packages.mjs').Package} Package */

/** The list, below the root. */
export const licencesFile = 'docs/licences.md'

/** Licences that a package may come under without anybody being asked. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // Fonts, used unchanged.
  'OFL-1.1',
  // Libraries used unchanged and as files of their own, which is what these two ask for.
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/** Packages that say it in their licence file or readme, or in a form of `package.json` that npm no longer reads. */
const saidElsewhere = new Map(
  ['busboy', 'dicer', 'humanize-number', 'only', 'png-js', 'streamsearch'].map((name) => [
    name,
    'MIT',
  ]),
)

/** @param {Package} its @returns {string} an SPDX expression; `none` where the package names no licence */
export const licenceOf = ({ name, license }) => license ?? saidElsewhere.get(name) ?? 'none'

/** Whether all that an SPDX expression asks for is allowed; of several to choose from one is enough. */
export const isAllowed = (/** @type {string} */ expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))

/** The list as it is to be: what is installed to run Greenroom, for every platform, by its licence. */
export function licencesPage() {
  const needed = lockedPackages().filter(({ dev }) => !dev)
  /** @type {Map<string, Package[]>} */
  const byLicence = new Map()
  for (const its of needed)
    byLicence.set(licenceOf(its), [...(byLicence.get(licenceOf(its)) ?? []), its])
  const sections = [...byLicence]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([licence, packages]) => {
      const lines = packages.map(({ name, version }) => `- ${name} ${version}`)
      return `## ${licence}\n\n${[...new Set(lines)].join('\n')}`
    })
  return [
    '# Licences',
    'What Greenroom runs on, for every platform, and the licence that each of it comes under; its text lies in the ' +
      'package. `npm run licences` writes this page from the lockfile.',
    ...sections,
  ]
    .join('\n\n')
    .concat('\n')
}
