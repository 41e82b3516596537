import { execFileSync } from 'node:child_process'

/**
 * How espeak-ng is to speak.
 * @typedef {{ language: string, variant: string, pitch: number, speed: number }} Setting
 * @typedef {{ samples: Float32Array, rate: number }} Sound
 */

/** How a language's own speaker would read English aloud: its spelling makes the accent. */
const asHeard = {
  it: (/** @type {string} */ name) => `Hallo, ai em ${name}. Tell mi abaut ior plent.`,
  sv: (/** @type {string} */ name) => `Hällå, aj äm ${name}. Tell mi abaut jår plänt.`,
}

/** @param {string} name the voice's own @param {Setting} setting @returns {string} what a voice says */
function sentence(name, { language }) {
  const spoken = name.replace(/ \(.*\)$/, '')
  const spell = Object.entries(asHeard).find(([key]) => key === language)?.[1]
  return spell ? spell(spoken) : `Hello, I am ${spoken}. Tell me about your plant.`
}

/**
 * Has espeak-ng say the sentence of a voice.
 * @param {string} name @param {Setting} setting
 * @returns {Buffer} a WAV file
 */
export const speak = (name, setting) =>
  execFileSync('espeak-ng', [
    ...['-v', `${setting.language}+${setting.variant}`],
    ...['-p', String(setting.pitch), '-s', String(setting.speed)],
    ...['--stdout', sentence(name, setting)],
  ])

/**
 * Reads what espeak-ng writes: 16 bits, one channel, a header of 44 bytes. Silence at both ends is left out.
 * @param {Buffer} wav @returns {Sound}
 */
export function soundOf(wav) {
  const all = new Float32Array((wav.length - 44) >> 1)
  for (let at = 0; at < all.length; at++) all[at] = wav.readInt16LE(44 + 2 * at) / 32768
  const isLoud = (/** @type {number} */ sample) => Math.abs(sample) > 0.01
  const from = Math.max(0, all.findIndex(isLoud))
  return { samples: all.subarray(from, all.findLastIndex(isLoud) + 1), rate: wav.readUInt32LE(24) }
}

/**
 * Writes an mp3: one channel, all voices equally loud, nothing in it that tells when or with what it was made.
 * @param {Buffer} wav @param {string} path
 */
export function writeMp3(wav, path) {
  const { samples } = soundOf(wav)
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const gain = wantedLoudness - 10 * Math.log10(power)
  const level = `volume=${gain.toFixed(2)}dB,alimiter=limit=0.9:level=false`
  execFileSync(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-y', '-i', 'pipe:0', '-af', level],
      ...['-ac', '1', '-ar', '22050', '-c:a', 'libmp3lame', '-b:a', '32k'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', path],
    ],
    { input: wav },
  )
}

/** In decibels below the loudest there can be. */
const wantedLoudness = -19
