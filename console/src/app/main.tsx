import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { hasFeature } from '../services/api/features.ts'
import { keepLinkFromUrl } from '../services/kept-link.ts'
import { accessToken, keepToken, takeTokenFromUrl } from '../services/session/session.ts'
import { MantineProvider } from '@mantine/core'
import { styleNonce } from '../lib/nonce.ts'
import { useToastContainer } from '../ui/toasts.ts'
import '../ui/base-styles.ts'
import { fromTokensResolver, theme } from '../ui/theme.ts'
import { Routes } from './routes.tsx'

keepLinkFromUrl()
const token = takeTokenFromUrl()
const current = accessToken()
const isReplacing = token !== undefined && current !== undefined && current !== token
if (token !== undefined && !isReplacing) keepToken(token)

// Not awaited at the top level: the module that loads here imports from this one.
if (token !== undefined && (isReplacing || hasFeature('sign-in-links')))
  void import('../services/auth/token-from-url.ts')
    .then(({ signInFromUrl }) => signInFromUrl(token))
    .finally(render)
else render()

function render() {
  const root = document.getElementById('root')
  if (!root) return
  // An error boundary has handled these errors already.
  createRoot(root, { onCaughtError: (error) => console.warn(error) }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** What every route needs: theme, colour mode, toasts. */
function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={fromTokensResolver}
      getStyleNonce={styleNonce}
      // Writes all variables at run time, so that the style sheet with their defaults is not needed.
      deduplicateCssVariables={false}
    >
      <Routes />
      <Toasts />
    </MantineProvider>
  )
}

function Toasts() {
  const Place = useToastContainer()
  return Place && <Place />
}
