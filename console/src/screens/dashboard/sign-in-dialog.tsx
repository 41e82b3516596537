import { ProviderSignIn } from '../../parts/provider-sign-in.tsx'
import { SignInForm } from '../../parts/sign-in-form.tsx'
import { useFeature } from '../../services/api/features.ts'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session-end.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The sign-in form as a dialog, after the session has ended. Nothing on the page below is lost. */
export function SignInDialog() {
  const hasProvider = useFeature('oidc')
  return (
    <Dialog title="Sign in" opened={useSignInDialogOpen()} onClose={closeSignInDialog} onTop>
      <SignInForm onSignedIn={closeSignInDialog} />
      {hasProvider && <ProviderSignIn inNewTab />}
    </Dialog>
  )
}
