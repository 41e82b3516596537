import '../../ui/overlay-styles.ts'
// With the first action: nobody prints before it.
import '../../ui/print.css'
import '@mantine/core/styles/Drawer.layer.css'
import { sidebar, ownAccount } from '@greenroom/contract'
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
import { useEffect, useRef } from 'react'
import { SessionNotice, DialogButtons } from '../../features/crud/index.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import type { ConfirmOptions } from '../../services/confirm.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useField } from '@mantine/form'
import { focusElement } from '../../lib/focus.ts'
import { errorMessage } from '../../services/api/api-error.ts'
import { request } from '../../services/api/request.ts'
import {
  answerPasswordQuestion,
  usePasswordQuestion,
} from '../../services/session/password-question.ts'
import { PasswordField } from '../../ui/password-field.tsx'

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

/** The one confirmation dialog. It stays open, busy, until the confirmed action has finished. */
export function ConfirmDialog() {
  const current = useConfirmDialog()
  const shown = useLastDefined(current)
  const { mutate, isPending, cancel } = useApiMutation({
    async mutationFn({ action }: ConfirmOptions, signal) {
      await action(signal)
      // Render the result first, so that the focus does not return to a row that was deleted.
      await new Promise((resolve) => setTimeout(resolve))
    },
    onFinish: closeConfirmDialog,
  })
  // Signing out leaves the dashboard, and with it the dialog, before its own mutation has finished.
  useEffect(() => closeConfirmDialog, [])
  const close = () => {
    cancel()
    closeConfirmDialog()
  }
  return (
    <Dialog
      title={shown?.title}
      opened={current !== undefined}
      onClose={close}
      onGone={shown?.after}
    >
      <p className="breakable dimmed space-below">{shown?.text}</p>
      {shown?.note}
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {shown?.cancel}
        </Button>
        <BusyButton color="red" busy={isPending} onClick={() => void (current && mutate(current))}>
          {shown?.confirm}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

const cancel = () => answerPasswordQuestion(false)

/** Asks for the password again, before what the server guards with it. */
const PasswordDialog = () => (
  <Dialog title="Enter your password" opened={usePasswordQuestion()} onClose={cancel}>
    <PasswordForm />
  </Dialog>
)

function PasswordForm() {
  const password = useField({ initialValue: '' })
  const input = useRef<HTMLInputElement>(null)
  const reject = (message: string) => {
    password.setError(message)
    focusElement(input.current)
  }
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      request(ownAccount.confirm, { body: { password: password.getValue() }, signal }),
    onFinish: () => answerPasswordQuestion(true),
    onError: (failure) =>
      reject(errorMessage(failure, 'The password could not be checked. Please try again.')),
  })
  return (
    <form
      noValidate
      className="stack gap-lg"
      onSubmit={(event) => {
        event.preventDefault()
        // The form below the dialog must not be submitted as well.
        event.stopPropagation()
        if (password.getValue() === '') reject('Password is required')
        else void mutate(undefined)
      }}
    >
      <p className="dimmed">
        This needs your password again, since someone else could be using your browser.
      </p>
      <PasswordField
        {...password.getInputProps()}
        ref={input}
        label="Password"
        autoComplete="current-password"
        data-autofocus
        aria-required
        readOnly={isPending}
      />
      <DialogButtons onCancel={cancel} busy={isPending}>
        Continue
      </DialogButtons>
    </form>
  )
}
