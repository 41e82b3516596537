import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { loadDashboard } from '../screens/dashboard/index.ts'
import { SignInScreen } from '../screens/sign-in/index.ts'
import { accessToken } from '../services/session/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { lazyPart } from '../ui/lazy-component.ts'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'

const Dashboard = lazyPart(loadDashboard, LoadingIndicator)

/** The three routes of spec section 2; any other address leads to sign-in. */
export function Routes() {
  const path = usePathname().replace(/(?<=.)\/$/, '')
  if (path === '/') return <SignInScreen onNearlyDone={Dashboard.preload} />
  if (path === '/drawer')
    return (
      <Guarded>
        <ErrorBoundary
          title="The dashboard could not be loaded"
          text="Check your connection and try again."
          onRetry={() => location.reload()}
        >
          <Dashboard />
        </ErrorBoundary>
      </Guarded>
    )
  if (path === '/prompt')
    return (
      <Guarded>
        <PromptScreen />
      </Guarded>
    )
  return <ToSignIn />
}

/** Checks only that a token exists (spec section 2); the server decides whether it is valid. */
const Guarded = ({ children }: { children: ReactNode }) =>
  accessToken() === undefined ? <ToSignIn /> : children

function ToSignIn() {
  useLayoutEffect(() => {
    navigate('/', { replace: true })
  }, [])
  return null
}

/** A placeholder page that shows only this word (spec section 2). */
const PromptScreen = () => (
  <main>
    <title>prompt</title>
    <h1>prompt</h1>
  </main>
)
