/** @typedef {import('./speech.mjs').Sound} Sound */

/**
 * What the ear tells voices by: the pitch (the median, and how far apart its quarters are, in semitones over 1 Hz), how much of the
 * sound has one at all, its brightness (the spectrum's centre, in octaves), its colour (cepstral coefficients) and how
 * long the sentence takes (in octaves over one second).
 * @typedef {{ pitch: number, melody: number, voiced: number, brightness: number, colour: number[], length: number }} Features
 */

const size = 1024
const hop = 441
const bands = 24
const coefficients = 12

/** @param {Sound} sound @returns {Features} */
export function featuresOf({ samples, rate }) {
  /** @type {number[]} */
  const pitches = []
  const colour = Array(coefficients).fill(0)
  let frames = 0
  let brightness = 0
  for (let start = 0; start + size <= samples.length; start += hop) {
    const frame = samples.subarray(start, start + size)
    if (powerOf(frame) < 1e-4) continue
    frames++
    const pitch = pitchOf(frame, rate)
    if (pitch !== undefined) pitches.push(12 * Math.log2(pitch))
    const spectrum = spectrumOf(frame)
    brightness += Math.log2(centreOf(spectrum, rate))
    for (const [at, value] of cepstrumOf(spectrum, rate).entries()) colour[at] += value
  }
  pitches.sort((one, other) => one - other)
  const part = (/** @type {number} */ of) => pitches[Math.floor((pitches.length - 1) * of)] ?? 0
  return {
    pitch: part(0.5),
    melody: part(0.75) - part(0.25),
    voiced: pitches.length / frames,
    brightness: brightness / frames,
    colour: colour.map((sum) => sum / frames),
    length: Math.log2(samples.length / rate),
  }
}

/** @param {Float32Array} frame */
const powerOf = (frame) => frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length

/**
 * By autocorrelation, between 50 and 450 Hz.
 * @param {Float32Array} frame @param {number} rate @returns {number | undefined} in Hz; none where nothing repeats
 */
function pitchOf(frame, rate) {
  const half = frame.length / 2
  let best = { lag: 0, likeness: 0.6 }
  for (let lag = Math.floor(rate / 450); lag <= Math.min(half, rate / 50); lag++) {
    let both = 0
    let one = 0
    let other = 0
    for (let at = 0; at < half; at += 2) {
      const [now = 0, then = 0] = [frame[at], frame[at + lag]]
      both += now * then
      one += now * now
      other += then * then
    }
    const likeness = both / Math.sqrt(one * other + 1e-12)
    // A longer lag must be clearly better: every multiple of the true one is nearly as good.
    if (likeness > best.likeness + 0.03) best = { lag, likeness }
  }
  return best.lag === 0 ? undefined : rate / best.lag
}

/** @param {Float32Array} frame @returns {Float64Array} the power of each frequency, up to half the rate */
function spectrumOf(frame) {
  const real = Float64Array.from(
    frame,
    (sample, at) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (size - 1))),
  )
  const imaginary = new Float64Array(size)
  transform(real, imaginary)
  return Float64Array.from(
    { length: size / 2 },
    (_, at) => (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2,
  )
}

/** The fast Fourier transform, in place. @param {Float64Array} real @param {Float64Array} imaginary */
function transform(real, imaginary) {
  const swap = (
    /** @type {Float64Array} */ list,
    /** @type {number} */ a,
    /** @type {number} */ b,
  ) => {
    const kept = list[a] ?? 0
    list[a] = list[b] ?? 0
    list[b] = kept
  }
  for (let at = 1, mirrored = 0; at < size; at++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (at >= mirrored) continue
    swap(real, at, mirrored)
    swap(imaginary, at, mirrored)
  }
  for (let length = 2; length <= size; length *= 2) {
    for (let step = 0; step < length / 2; step++) {
      const angle = (-2 * Math.PI * step) / length
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      for (let low = step; low < size; low += length) {
        const high = low + length / 2
        const [re = 0, im = 0] = [real[high], imaginary[high]]
        const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos]
        const [lowRe = 0, lowIm = 0] = [real[low], imaginary[low]]
        real[high] = lowRe - turnedRe
        imaginary[high] = lowIm - turnedIm
        real[low] = lowRe + turnedRe
        imaginary[low] = lowIm + turnedIm
      }
    }
  }
}

/** @param {Float64Array} spectrum @param {number} rate @returns {number} in Hz */
function centreOf(spectrum, rate) {
  let sum = 0
  let weighted = 0
  for (const [at, power] of spectrum.entries()) {
    const strength = Math.sqrt(power)
    sum += strength
    weighted += (strength * at * rate) / size
  }
  return weighted / sum
}

const mel = (/** @type {number} */ hertz) => 2595 * Math.log10(1 + hertz / 700)
const hertz = (/** @type {number} */ mels) => 700 * (10 ** (mels / 2595) - 1)

/**
 * Mel-frequency cepstral coefficients, loudness left out.
 * @param {Float64Array} spectrum @param {number} rate @returns {number[]}
 */
function cepstrumOf(spectrum, rate) {
  const edges = Array.from({ length: bands + 2 }, (_, at) => {
    const mels = mel(80) + ((mel(rate / 2) - mel(80)) * at) / (bands + 1)
    return (hertz(mels) * size) / rate
  })
  const energies = Array.from({ length: bands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3)
    let sum = 1e-10
    for (let at = Math.ceil(low); at < Math.min(high, spectrum.length); at++) {
      const share = at < middle ? (at - low) / (middle - low) : (high - at) / (high - middle)
      sum += share * (spectrum[at] ?? 0)
    }
    return Math.log(sum)
  })
  return Array.from({ length: coefficients }, (_, order) =>
    energies.reduce(
      (sum, energy, band) =>
        sum + (energy * Math.cos((Math.PI * (order + 1) * (band + 0.5)) / bands)) / bands,
      0,
    ),
  )
}
