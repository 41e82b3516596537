/** What other features use of this one. */
export { TriedPrompt, TriedVersion } from './tried-before.tsx'
