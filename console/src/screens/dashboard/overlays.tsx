import '../../ui/overlay-styles.ts'
// With the first action: nobody prints before it.
import '../../ui/print.css'
import '@mantine/core/styles/Drawer.layer.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { sidebar } from '@greenroom/contract'
import { Button, Drawer, Group } from '@mantine/core'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import { Brand } from '../../ui/brand.tsx'
import { lazyPart } from '../../ui/lazy-component.ts'
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts'
import { Navigation } from './navigation.tsx'
import { SiteLinks } from './site-links.tsx'
import { loadProviderSignIn, SignInForm } from '../../features/sign-in/index.ts'
import { useFeature } from '../../services/api/features.ts'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session/session-end.ts'
import { putAway, useOneTimes } from '../../services/one-time.ts'
import { Dialog, useLastDefined } from '../../ui/dialog.tsx'

const ProviderSignIn = lazyPart(loadProviderSignIn)

/** Every dialog and drawer of the dashboard. */
export const Overlays = () => (
  <>
    <NavigationDrawer />
    <ConfirmDialog />
    <PasswordDialog />
    <OneTimeDialog />
    <SignInDialog />
  </>
)

/** The navigation on narrow screens, with the links that do not fit into the top bar. */
const NavigationDrawer = () => (
  <Drawer
    title={<Brand />}
    opened={useOpenedAfterMount(useDrawerOpen())}
    onClose={closeDrawer}
    size={sidebar.expanded}
    padding={0}
    classNames={{ content: 'column', body: 'column grow' }}
    styles={{ header: { padding: '0 0.75rem 0 1.625rem' } }}
    closeButtonProps={{ 'aria-label': 'Close navigation' }}
    attributes={{ header: { role: 'presentation' } }}
    transitionProps={{ duration: 160 }}
  >
    <div className="pad">
      <SiteLinks />
    </div>
    <Navigation collapsed={false} onChosen={closeDrawer} />
  </Drawer>
)

/** Shows what the server tells only once. */
function OneTimeDialog() {
  const [one] = useOneTimes()
  const shown = useLastDefined(one)
  return (
    <Dialog
      title={shown?.title}
      size={560}
      opened={one !== undefined}
      // Escape must not discard what cannot be shown again.
      closable={false}
      onClose={putAway}
    >
      <div className="stack gap-lg">
        {shown?.content}
        <Group justify="flex-end">
          <Button variant="default" onClick={putAway}>
            {shown?.done ?? 'Done'}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

/** The sign-in form as a dialog, after the session has ended. Nothing on the page below is lost. */
function SignInDialog() {
  const hasProvider = useFeature('oidc')
  return (
    <Dialog title="Sign in" opened={useSignInDialogOpen()} onClose={closeSignInDialog}>
      <SignInForm onSignedIn={closeSignInDialog} />
      {hasProvider && <ProviderSignIn inNewTab />}
    </Dialog>
  )
}
