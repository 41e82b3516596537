/** The messages of spec section 8, in their order. Messages with a value in them are functions. */

/** '<Item> created successfully', and the same for updated and deleted (spec section 8). */
export const succeeded = (label: string, done: 'created' | 'updated' | 'deleted'): string =>
  `${label} ${done} successfully`

/** 'Failed to create <label>', and the same for update and delete (spec section 8). */
export const failedTo = (verb: 'create' | 'update' | 'delete', label: string): string =>
  `Failed to ${verb} ${label}`

/** Spec section 8: results of the actions that CRUD resources do not cover. */
export const toastMessages = {
  personaProducts: {
    added: 'Product added successfully',
    removed: 'Product removed successfully',
    failed: 'Failed to update produced products',
  },
  upload: {
    document: 'Failed to upload file.',
    picture: 'Failed to upload profile picture.',
  },
  users: {
    listFailed: 'Failed to fetch users.',
    notFound: 'No user found with that email.',
    sessionsFailed: (firstName: string, lastName: string) =>
      `Failed to fetch sessions for ${firstName} ${lastName}`,
    subscriptionsFailed: 'Failed to fetch subscription data.',
    updateFailed: 'Failed to update user.',
    updated: 'User updated successfully.',
    roleUpdated: 'Role updated successfully.',
    roleFailed: 'Failed to update role.',
    sessionRemoved: 'Session deleted successfully.',
    sessionFailed: 'Failed to delete session.',
    reportFailed: 'Failed to download report.',
    reportUnreadable: 'Could not parse report data.',
  },
  gift: {
    noneActive: 'No active subscription found. Please activate a plan first.',
    noId: 'Active subscription ID not found. Please refresh and try again.',
    failed: 'Failed to gift credits. Please try again.',
    gifted: (credits: number) => `${credits} credits gifted successfully to active plan.`,
  },
  plans: {
    listFailed: (lastError: string) => `Failed to fetch subscriptions. Last error: ${lastError}`,
    unchanged: 'No changes detected.',
    updated: 'Subscription updated successfully.',
    failed: 'Failed to update subscription.',
  },
  coaching: {
    listFailed: 'Failed to fetch coaching prompts.',
    failed: 'Failed to update coaching prompt.',
    updated: 'Prompt updated successfully.',
  },
} as const

/** Who may sign in (spec section 6), and why a sign-in failed (spec section 8). */
export const signInMessages = {
  role: 'You do not have the role permission to access this resource',
  noRole: 'Unable to determine user role.',
  failed: 'Login failed. Please try again.',
} as const
