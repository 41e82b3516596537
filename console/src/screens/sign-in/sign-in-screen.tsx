import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx'
import { useFeature } from '../../services/api/features.ts'
import { setWaitingLink, useWaitingLink } from '../../services/auth/waiting-link.ts'
import { browserStorage } from '../../lib/storage.ts'
import { Brand } from '../../ui/brand.tsx'
import { lazyPart } from '../../ui/lazy-component.ts'
import { Dashboard } from '../lazy-dashboard.ts'
import styles from './sign-in-screen.module.css'
import twoVoices from './two-voices.svg'

const ProviderSignIn = lazyPart(
  async () => (await import('../../features/sign-in/provider-sign-in.tsx')).ProviderSignIn,
)

const ForgotPassword = lazyPart(
  async () => (await import('../../features/sign-in/forgot-password.tsx')).ForgotPassword,
)

/** The sign-in page (spec section 2), with the identity provider of a server that has one. */
export function SignInScreen() {
  const hasProvider = useFeature('oidc')
  const link = useWaitingLink()
  const hasMail = useFeature('password-mail')
  const [asked, setForgotten] = useState(false)
  const isForgotten = asked && hasMail && !link
  const forgetLink = () => setWaitingLink(undefined)
  return (
    <div className={`stack ${styles.screen}`}>
      <title>Sign in · Greenroom</title>
      <main className={`stack ${styles.main}`}>
        <Brand />
        <div className={styles.card}>
          <h1 className={styles.title}>{isForgotten ? 'Set a new password' : 'Welcome Back'}</h1>
          <p className={`dimmed ${styles.purpose}`}>
            {isForgotten
              ? 'Administrators get a mail with a link to set one.'
              : browserStorage.isKept()
                ? 'Sign in to the administration console.'
                : 'Your browser blocks storage for this site: a reload will sign you out.'}
          </p>
          {isForgotten ? (
            <ForgotPassword />
          ) : (
            <SignInForm
              key={link}
              link={link}
              onNearlyDone={Dashboard.preload}
              onSignedIn={() => {
                forgetLink()
                navigate('/drawer')
              }}
            />
          )}
          {hasMail && !link && (
            <UnstyledButton className={styles.other} onClick={() => setForgotten(!isForgotten)}>
              {isForgotten ? 'Back to sign in' : 'Forgot your password?'}
            </UnstyledButton>
          )}
          {hasProvider && !link && (
            <div className={styles.provider}>
              <ProviderSignIn />
            </div>
          )}
          {link && (
            <UnstyledButton className={styles.other} onClick={forgetLink}>
              Sign in with your password instead
            </UnstyledButton>
          )}
        </div>
      </main>
      <div className={styles.picture}>
        <img src={twoVoices} alt="" />
      </div>
    </div>
  )
}
