import { expect, test } from 'vitest'
import { signInMessages, toastMessages } from './messages.ts'
import { validationMessages } from './validation-messages.ts'

/* The texts of spec sections 5, 6 and 8, letter by letter. */
test.each([
  [validationMessages.imageUrl, 'Invalid image URL'],
  [validationMessages.credits, 'Please enter a valid number of credits.'],
  [signInMessages.role, 'You do not have the role permission to access this resource'],
  [signInMessages.noRole, 'Unable to determine user role.'],
  [toastMessages.personaProducts.added, 'Product added successfully'],
  [toastMessages.personaProducts.removed, 'Product removed successfully'],
  [toastMessages.personaProducts.failed, 'Failed to update produced products'],
  [toastMessages.upload.document, 'Failed to upload file.'],
  [toastMessages.upload.picture, 'Failed to upload profile picture.'],
  [toastMessages.users.listFailed, 'Failed to fetch users.'],
  [toastMessages.users.notFound, 'No user found with that email.'],
  [toastMessages.users.sessionsFailed('Ada', 'Lund'), 'Failed to fetch sessions for Ada Lund'],
  [toastMessages.users.subscriptionsFailed, 'Failed to fetch subscription data.'],
  [toastMessages.users.updateFailed, 'Failed to update user.'],
  [toastMessages.users.updated, 'User updated successfully.'],
  [toastMessages.users.roleUpdated, 'Role updated successfully.'],
  [toastMessages.users.roleFailed, 'Failed to update role.'],
  [toastMessages.users.sessionRemoved, 'Session deleted successfully.'],
  [toastMessages.users.sessionFailed, 'Failed to delete session.'],
  [toastMessages.users.reportFailed, 'Failed to download report.'],
  [toastMessages.users.reportUnreadable, 'Could not parse report data.'],
  [toastMessages.gift.noneActive, 'No active subscription found. Please activate a plan first.'],
  [toastMessages.gift.noId, 'Active subscription ID not found. Please refresh and try again.'],
  [toastMessages.gift.failed, 'Failed to gift credits. Please try again.'],
  [toastMessages.gift.gifted(25), '25 credits gifted successfully to active plan.'],
  [toastMessages.plans.listFailed('502'), 'Failed to fetch subscriptions. Last error: 502'],
  [toastMessages.plans.unchanged, 'No changes detected.'],
  [toastMessages.plans.updated, 'Subscription updated successfully.'],
  [toastMessages.plans.failed, 'Failed to update subscription.'],
  [toastMessages.coaching.listFailed, 'Failed to fetch coaching prompts.'],
  [toastMessages.coaching.failed, 'Failed to update coaching prompt.'],
  [toastMessages.coaching.updated, 'Prompt updated successfully.'],
  [signInMessages.failed, 'Login failed. Please try again.'],
])('"%s" is worded as specified', (message, text) => {
  expect(message).toBe(text)
})
