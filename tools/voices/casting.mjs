/** @typedef {{ name: string, voice_id: string, gender: string, description: string, sound: string }} Voice */
/** @typedef {import('./speech.mjs').Setting} Setting */

/**
 * What a voice may sound like, read from its description.
 * @typedef {{ languages: string[], variants: string[], hertz: [number, number], speed: [number, number] }} Part
 */

const speakers = {
  male: 'm1 m2 m3 m4 m5 m6 m7 m8 Alex Andy Denis Diogo Gene Gene2 Henrique Hugo Jacky Lee Marco Mario Michael Mike \
antonio boris david ed edward gustave iven iven3 john klatt2 klatt4 max michel miguel norbert pablo paul pedro quincy \
rob robert sandro travis victor'.split(/\s+/),
  female:
    'f1 f2 f3 f4 f5 Alicia Andrea Annie anika aunty belinda linda shelby steph steph2 steph3'.split(
      /\s+/,
    ),
}
const old = { male: ['grandpa', 'm1', 'm8', 'croak'], female: ['grandma', 'f1'] }
const whispering = { male: ['whisper'], female: ['whisperf'] }
const raspy = ['croak', 'grandpa', 'klatt4']

const accents = /** @type {const} */ ([
  ['American', ['en-us', 'en-us-nyc']],
  ['British', ['en-gb', 'en-gb-x-rp', 'en-gb-x-gbclan', 'en-gb-x-gbcwmd']],
  ['Irish', ['en-gb-scotland']],
  ['Australian', ['en-gb', 'en-gb-x-gbcwmd']],
  ['Transatlantic', ['en-gb-x-rp']],
  ['Swedish', ['sv']],
  ['Italian', ['it']],
])

/** Ranges of the pitch in Hz: the lowest that fits decides. */
const registers = /** @type {const} */ ({
  male: [
    [/Jolly/, [58, 78]],
    [/Deep/, [66, 92]],
    [/Authoritative|War veteran/, [72, 105]],
    [/\bold\b/, [76, 125]],
    [/young/, [100, 150]],
    [/./, [84, 140]],
  ],
  female: [
    [/Childlike/, [270, 380]],
    [/Witch/, [170, 290]],
    [/young/, [185, 270]],
    [/./, [170, 225]],
  ],
})

/** Ranges of the speed in words a minute. */
const paces = /** @type {const} */ ([
  [/Calm|Soft|Seductive|Jolly|\bold\b/, [128, 150]],
  [/Excited|Upbeat|Anxious|Expressive|Intense|Shouty|Childlike/, [165, 200]],
  [/./, [135, 175]],
])

/**
 * Reads from the description of a voice what it may sound like.
 * @param {Voice} voice @returns {Part}
 */
export function partOf({ gender, description }) {
  const its = gender === 'male' ? 'male' : 'female'
  const first = (
    /** @type {readonly (readonly [RegExp, readonly [number, number]])[]} */ table,
  ) => {
    const [from, to] = table.find(([told]) => told.test(description))?.[1] ?? [0, 0]
    return /** @type {[number, number]} */ ([from, to])
  }
  const accent = accents.find(([word]) => description.includes(word))?.[1] ?? ['en-us']
  return {
    languages: [...accent],
    variants: variantsFor(its, description),
    hertz: first(registers[its]),
    speed: first(paces),
  }
}

/** @param {'male' | 'female'} gender @param {string} description */
function variantsFor(gender, description) {
  if (/ASMR/.test(description)) return whispering[gender]
  if (/Raspy/.test(description) && gender === 'male') return raspy
  if (/Witch/.test(description)) return old[gender]
  if (/\bold\b/.test(description)) return [...old[gender], ...speakers[gender]]
  return speakers[gender]
}

/** The same numbers in the same order, each time: between 0 and 1. @param {number} seed */
function numbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Settings to try for a voice.
 * @param {Part} part @param {number} seed @param {number} count
 * @returns {Setting[]} different ones
 */
export function settingsFor({ languages, variants, speed: [slow, fast] }, seed, count) {
  const next = numbers(seed)
  const oneOf = (/** @type {string[]} */ list) => list[Math.floor(next() * list.length)] ?? ''
  const settings = Array.from({ length: count }, () => ({
    language: oneOf(languages),
    variant: oneOf(variants),
    pitch: Math.round(next() * 99),
    speed: Math.round(slow + next() * (fast - slow)),
  }))
  return [...new Map(settings.map((setting) => [JSON.stringify(setting), setting])).values()]
}
