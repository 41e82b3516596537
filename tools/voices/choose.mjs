/*
 * Chooses how each voice sounds, so that no two are alike: node tools/voices/choose.mjs
 * Needs espeak-ng. Voices that stand in settings.json already keep what they have.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { partOf, settingsFor } from './casting.mjs'
import { closestOf, distance } from './distances.mjs'
import { featuresOf } from './features.mjs'
import { settingsPath, voicesPath } from './paths.mjs'
import { soundOf, speak } from './speech.mjs'

/**
 * @typedef {import('./casting.mjs').Voice} Voice
 * @typedef {import('./speech.mjs').Setting} Setting
 * @typedef {import('./features.mjs').Features} Features
 * @typedef {{ setting: Setting, features: Features }} Candidate
 */

const tries = 100
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/** All are measured by the same sentence. @param {Setting} setting @returns {Candidate} */
const measured = (setting) => ({ setting, features: featuresOf(soundOf(speak('Robin', setting))) })

/** What fits a voice. @param {Voice} voice @param {number} seed @returns {Candidate[]} */
function candidatesFor(voice, seed) {
  const part = partOf(voice)
  const [low, high] = part.hertz.map((hertz) => 12 * Math.log2(hertz))
  const whispered = part.variants.some((variant) => variant.startsWith('whisper'))
  /** @param {Candidate} candidate */
  const fits = ({ features: { pitch, voiced } }) =>
    whispered || (voiced > 0.35 && pitch >= (low ?? 0) && pitch <= (high ?? 0))
  return settingsFor(part, seed, tries).map(measured).filter(fits)
}

/** How far one is from the nearest of the others. */
const apart = (/** @type {Candidate} */ one, /** @type {Candidate[]} */ others) =>
  Math.min(...others.map(({ features }) => distance(one.features, features)))

/** The one that is farthest from all others. @param {Candidate[]} candidates @param {Candidate[]} others */
const farthest = (candidates, others) =>
  candidates.reduce((best, next) => (apart(next, others) > apart(best, others) ? next : best))

/** @type {Voice[]} */
const voices = read(voicesPath)
/** @type {Record<string, Setting>} */
const settled = read(settingsPath)
const kept = new Set(Object.keys(settled))

const cast = voices.map((voice, seed) => {
  const setting = settled[voice.sound]
  const candidates = setting ? [measured(setting)] : candidatesFor(voice, seed + 1)
  if (candidates.length === 0) throw new Error(`nothing fits ${voice.name}`)
  return { voice, candidates, chosen: /** @type {Candidate | undefined} */ (undefined) }
})
const others = (/** @type {object} */ one) =>
  cast.flatMap((other) => (other !== one && other.chosen ? [other.chosen] : []))

for (const one of cast) if (kept.has(one.voice.sound)) one.chosen = one.candidates[0]
// Those with the least choice choose first; then each may choose again, until nobody finds better.
for (const one of cast.toSorted((a, b) => a.candidates.length - b.candidates.length))
  one.chosen ??= farthest(one.candidates, others(one))
for (let round = 0, better = true; better && round < 50; round++) {
  better = false
  for (const one of cast) {
    const next = farthest(one.candidates, others(one))
    if (one.chosen && apart(next, others(one)) > apart(one.chosen, others(one)) + 1e-9) {
      one.chosen = next
      better = true
    }
  }
}

const chosen = cast.flatMap((one) => (one.chosen ? [one.chosen] : []))
const unchosen = cast.flatMap(({ candidates }) => candidates.slice(0, 1))
const report = (/** @type {string} */ what, /** @type {Candidate[]} */ all) => {
  const { least, pair } = closestOf(all.map(({ features }) => features))
  const names = pair.map((at) => voices[at]?.name).join(' and ')
  console.log(`${what}: ${names} are closest, ${least.toFixed(2)} steps apart`)
}
report('The first that fits', unchosen)
report('Chosen', chosen)
const settings = Object.fromEntries(cast.map((one) => [one.voice.sound, one.chosen?.setting]))
writeFileSync(settingsPath, `${JSON.stringify(settings, null, 2)}\n`)
