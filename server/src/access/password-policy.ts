import { maxLength, newPasswordMin } from '@greenroom/contract'

/** Words that passwords of this product are likely to contain. They and the parts of the address add no strength. */
const productWords = [
  'greenroom',
  'superadmin',
  'administrator',
  'admin',
  'sales',
  'training',
  'coaching',
]

/** Twelve random letters and digits need more guesses, as do three random words. */
const minGuesses = 1e11
/** So many characters are judged: more take long, and cannot make a password weaker. */
const judged = 40

/**
 * Checks a password that is about to be set. A password that was set before may be weaker.
 * @returns what is wrong with it, without the password
 */
export const findPasswordProblem = async (password: string, email: string) => {
  const { length } = password.normalize('NFKC')
  if (length < newPasswordMin) return `must have at least ${newPasswordMin} characters`
  if (length > maxLength.password) return `must have at most ${maxLength.password} characters`
  const context = [email, ...email.split('@'), ...email.split(/[^\p{L}\p{N}]+/u), ...productWords]
    .filter((word) => word.length > 3)
    .map((word) => word.toLowerCase())
    .toSorted((one, other) => other.length - one.length)
  let rest = password.toLowerCase()
  for (const word of context) rest = rest.replaceAll(word, ' ')
  // A part that is repeated counts once.
  rest = rest.slice(0, judged).replaceAll(/(.{4,})(?=.*\1)/gs, '')
  const { guesses } = (await loadEstimator()).check(rest, context)
  if (guesses >= minGuesses) return undefined
  return 'is too easy to guess; use several unrelated words or a password manager'
}

/** Loaded only where a password is set: its dictionaries take 0.2 s. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
