/** The messages of spec sections 5, 6 and 8, in their order. Messages with a value in them are functions. */

/** '<Thing> created successfully', and the same for updated and deleted (spec section 8). */
export const succeeded = (thing: string, done: 'created' | 'updated' | 'deleted'): string =>
  `${thing} ${done} successfully`

/** 'Failed to create <thing>', and the same for update and delete (spec section 8). */
export const failedTo = (verb: 'create' | 'update' | 'delete', thing: string): string =>
  `Failed to ${verb} ${thing}`

/** Spec section 5: errors of form and request fields. */
export const validationMessages = {
  email: { required: 'Email is required', invalid: 'Invalid email address' },
  password: {
    required: 'Password is required',
    short: 'Password must be at least 6 characters',
  },
  name: 'Name is required',
  description: 'Description is required',
  promptTemplate: 'Prompt Template is required',
  keywords: {
    missing: (words: string[]) => `Missing keywords: ${words.join(', ')}`,
    invalid: (words: string[]) =>
      `Invalid keywords detected: ${words.join(', ')}. Please use only the provided keywords.`,
    duplicate: (words: string[]) =>
      `Duplicate keywords detected: ${words.join(', ')}. Each keyword can only be used once.`,
  },
  summary: 'Summary is required',
  industry: 'Industry is required',
  plantSize: 'Plant Size is required',
  companySize: 'Company Size is required',
  role: 'Role is required',
  manufacturingModel: 'Manufacturing Model is required',
  geography: 'Geography is required',
  gender: 'Gender is required',
  voice: 'Voice ID is required',
  imageUrl: 'Invalid image URL',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  credits: 'Please enter a valid number of credits.',
  plan: {
    type: 'Plan type is required',
    cycle: 'Billing cycle is required',
    credits: 'Credits per month must be a positive number',
    users: 'Max users must be a positive number',
    duration: 'Max session duration must be a positive number',
    monthly: 'Monthly price must be a positive number',
    yearly: 'Yearly price must be a positive number',
  },
  template: 'Template is required',
  conversationText: {
    only: 'Only {conversation_text} is allowed as a placeholder.',
    once: '{conversation_text} can only be used once.',
    required: '{conversation_text} is required in the template.',
  },
} as const

/** Spec section 6: who may sign in. */
export const roleMessages = {
  role: 'You do not have the role permission to access this resource',
  noRole: 'Unable to determine user role.',
} as const

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
  login: { failed: 'Login failed. Please try again.' },
} as const
