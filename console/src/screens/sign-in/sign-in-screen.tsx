import { navigate } from 'wouter/use-browser-location'
import { SignInForm } from '../../parts/sign-in-form.tsx'
import { Brand } from '../../ui/brand.tsx'
import { lazyDashboard } from '../lazy-dashboard.ts'
import styles from './sign-in-screen.module.css'
import twoVoices from './two-voices.svg'

/** The sign-in page (spec section 2). */
export function SignInScreen() {
  return (
    <div className={styles.screen}>
      <title>Sign in · Greenroom</title>
      <main className={styles.main}>
        <Brand />
        <div className={styles.card}>
          <h1 className={styles.title}>Welcome Back</h1>
          <p className={styles.hint}>Sign in to the administration console.</p>
          <SignInForm
            onSubmit={() => lazyDashboard.preload()}
            onSignedIn={() => navigate('/drawer')}
          />
        </div>
      </main>
      <div className={styles.picture}>
        <img src={twoVoices} alt="" />
      </div>
    </div>
  )
}
