import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { dashboard } from '../screens/dashboard-code.ts'
import { PromptScreen } from '../screens/prompt-screen.tsx'
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx'
import { accessToken } from '../services/session.ts'
import { Boundary } from '../ui/boundary.tsx'
import { Deferred } from '../ui/deferred.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** The three routes of spec section 2; any other address leads to sign-in. */
export function Routes() {
  const path = usePathname().replace(/(?<=.)\/$/, '')
  if (path === '/') return <SignInScreen />
  if (path === '/drawer')
    return (
      <Guarded>
        <Boundary
          title="The dashboard could not be shown"
          text="The connection may be down."
          onRetry={() => location.reload()}
        >
          <Deferred code={dashboard} fallback={<Waiting />} />
        </Boundary>
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

/** Checks only that a token exists (spec section 2); what it is worth shows in the server's answers. */
const Guarded = ({ children }: { children: ReactNode }) =>
  accessToken() === undefined ? <ToSignIn /> : children

function ToSignIn() {
  useLayoutEffect(() => {
    navigate('/', { replace: true })
  }, [])
  return null
}
