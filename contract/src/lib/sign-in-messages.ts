/** Who may sign in (spec section 6), and why a sign-in failed (spec section 8). */
export const signInMessages = {
  role: 'You do not have the role permission to access this resource',
  noRole: 'Unable to determine user role.',
  failed: 'Login failed. Please try again.',
} as const
