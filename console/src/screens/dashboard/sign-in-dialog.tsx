import { SignInForm } from '../../parts/sign-in-form.tsx'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session-end.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The sign-in form as a dialog, after the session has ended. Nothing on the page below is lost. */
export const SignInDialog = () => (
  <Dialog title="Sign in" opened={useSignInDialogOpen()} onClose={closeSignInDialog} onTop>
    <SignInForm onSignedIn={closeSignInDialog} />
  </Dialog>
)
