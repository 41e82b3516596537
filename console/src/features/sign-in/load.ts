/* What is loaded late. It stands apart, so that the index has no code: an import then brings only what it names. */

/** Loads the sign-in with an identity provider. */
export const loadProviderSignIn = async () =>
  (await import('./provider-sign-in.tsx')).ProviderSignIn

/** Loads the form that asks for a mail to set a password. */
export const loadForgotPassword = async () => (await import('./forgot-password.tsx')).ForgotPassword
