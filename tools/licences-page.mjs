import { lockedPackages } from './lockfile.mjs'

/** @typedef {import('./lockfile.mjs').Package} Package */

/** The path of the page. */
export const licencesFile = 'docs/licences.md'

/** The licences that dependencies may have. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // Fonts, which we do not change.
  'OFL-1.1',
  // These two require that the library stays unchanged and in files of its own.
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/** Packages that name their licence (MIT) in their licence file or readme only. */
const mitElsewhere = ['busboy', 'dicer', 'humanize-number', 'only', 'png-js', 'streamsearch']

/** @param {Package} entry @returns {string} an SPDX expression, or `none` if the package names no licence */
export const licenceOf = ({ name, license }) =>
  license ?? (mitElsewhere.includes(name) ? 'MIT' : 'none')

/** Whether the licences of an SPDX expression are allowed; of alternatives (OR), one is enough. */
export const isAllowed = (/** @type {string} */ expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))

/** The content of the page: every package that Greenroom runs on, for all platforms, by licence. */
export function licencesPage() {
  /** @type {Map<string, Package[]>} */
  const byLicence = new Map()
  for (const entry of lockedPackages().filter(({ dev }) => !dev))
    byLicence.set(licenceOf(entry), [...(byLicence.get(licenceOf(entry)) ?? []), entry])
  const sections = [...byLicence]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([licence, packages]) => {
      const lines = packages.map(({ name, version }) => `- ${name} ${version}`)
      return `## ${licence}\n\n${[...new Set(lines)].join('\n')}`
    })
  return [
    '# Licences',
    'The packages that Greenroom runs on, for all platforms, by licence. Each package contains the text of its licence. ' +
      '`npm run licences` writes this page from the lockfile.',
    ...sections,
    '## Copied files\n\n- Tabler Icons 3.51.0 (MIT), in console/src/ui/icons',
  ]
    .join('\n\n')
    .concat('\n')
}
