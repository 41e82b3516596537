/** The model server failed. `message` is safe to log. */
export class ModelError extends Error {
  /** A sentence for the user. It may contain words of the model server, which could repeat the prompt: never log it. */
  readonly sentence: string

  /**
   * @param problem continues "The model server", such as `answered 429`
   * @param detail what the model server itself said, without secrets
   */
  constructor(problem: string, detail = '') {
    super(`The model server ${problem}.`)
    this.name = 'ModelError'
    this.sentence = detail ? `The model server ${problem} (${detail}).` : this.message
  }
}
