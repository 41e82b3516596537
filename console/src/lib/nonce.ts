/** The nonce that this page's content security policy allows style tags with; empty while developing. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
