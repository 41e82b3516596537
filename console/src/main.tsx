import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { hasFeature } from './services/api/features.ts'
import { accessToken, keepToken, takeTokenFromUrl } from './services/session.ts'

const token = takeTokenFromUrl()
const current = accessToken()
const isReplacing = token !== undefined && current !== undefined && current !== token
if (token !== undefined && !isReplacing) keepToken(token)

// Not awaited at the top level: the module that loads here imports from this one.
if (token !== undefined && (isReplacing || hasFeature('sign-in-links')))
  void import('./services/auth/token-from-url.ts')
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
