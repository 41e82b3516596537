import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { loadForgotPassword, loadProviderSignIn, SignInForm } from '../../features/sign-in/index.ts'
import { useFeature } from '../../services/api/features.ts'
import { setWaitingLink, useWaitingLink } from '../../services/auth/waiting-link.ts'
import { browserStorage } from '../../lib/storage.ts'
import { Brand } from '../../ui/brand.tsx'
import { lazyPart } from '../../ui/lazy-component.ts'
import styles from './sign-in-screen.module.css'
import twoVoices from './two-voices.svg'

const ProviderSignIn = lazyPart(loadProviderSignIn)
const ForgotPassword = lazyPart(loadForgotPassword)

/**
 * The sign-in page (spec section 2), with the identity provider of a server that has one.
 * @param onNearlyDone called when the dashboard will soon be needed
 */
export function SignInScreen({ onNearlyDone }: { onNearlyDone: () => void }) {
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
              onNearlyDone={onNearlyDone}
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
