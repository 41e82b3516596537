import { MantineProvider } from '@mantine/core'
import { styleNonce } from '../lib/nonce.ts'
import { useToastContainer } from '../services/toasts.ts'
import '../ui/base-styles.ts'
import { fromTokensResolver, theme } from '../ui/theme.ts'
import { Routes } from './routes.tsx'

/** What every route needs: theme, colour mode, toasts. */
export const App = () => (
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

function Toasts() {
  const Place = useToastContainer()
  return Place && <Place />
}
