/** What others use of this feature. */
export { SignInForm } from './sign-in-form.tsx'
export { loadForgotPassword, loadProviderSignIn } from './load.ts'
