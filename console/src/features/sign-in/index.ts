/** What others use of this feature. */
export { ProviderSignIn } from './provider-sign-in.tsx'
export { SignInForm } from './sign-in-form.tsx'

/** Loads the sign-in with an identity provider. */
export const loadProviderSignIn = async () =>
  (await import('./provider-sign-in.tsx')).ProviderSignIn

/** Loads the form that asks for a mail to set a password. */
export const loadForgotPassword = async () => (await import('./forgot-password.tsx')).ForgotPassword
