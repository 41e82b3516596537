import { MantineProvider } from '@mantine/core'
import { styleNonce } from '../lib/nonce.ts'
import { useToastContainer } from '../services/toasts.ts'
import '../ui/base-styles.ts'
import { fromTokensResolver, theme } from '../ui/theme.ts'
import { Routes } from './routes.tsx'

/** Everything that is there on every route: looks, colour mode, toasts. */
export const App = () => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    cssVariablesResolver={fromTokensResolver}
    getStyleNonce={styleNonce}
    // All variables are written at run time, which saves the style sheet that holds their defaults.
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
