/** The reason sent to a client before its message is dropped (1003) or its connection closed (1008). */
export class Violation extends Error {
  readonly code: 1003 | 1008

  constructor(code: Violation['code'], message: string) {
    super(message)
    this.code = code
  }
}
