import { expect, test } from 'vitest'
import { outcome, refused, say } from './messages.ts'

/* The texts of spec sections 5, 6 and 8 to the letter, beside what gives them. */
test.each([
  [say.imageUrl, 'Invalid image URL'],
  [say.credits, 'Please enter a valid number of credits.'],
  [refused.role, 'You do not have the role permission to access this resource'],
  [refused.noRole, 'Unable to determine user role.'],
  [outcome.personaProducts.added, 'Product added successfully'],
  [outcome.personaProducts.removed, 'Product removed successfully'],
  [outcome.personaProducts.failed, 'Failed to update produced products'],
  [outcome.upload.document, 'Failed to upload file.'],
  [outcome.upload.picture, 'Failed to upload profile picture.'],
  [outcome.users.listFailed, 'Failed to fetch users.'],
  [outcome.users.notFound, 'No user found with that email.'],
  [outcome.users.sessionsFailed('Ada', 'Lund'), 'Failed to fetch sessions for Ada Lund'],
  [outcome.users.subscriptionsFailed, 'Failed to fetch subscription data.'],
  [outcome.users.updateFailed, 'Failed to update user.'],
  [outcome.users.updated, 'User updated successfully.'],
  [outcome.users.roleUpdated, 'Role updated successfully.'],
  [outcome.users.roleFailed, 'Failed to update role.'],
  [outcome.users.sessionRemoved, 'Session deleted successfully.'],
  [outcome.users.sessionFailed, 'Failed to delete session.'],
  [outcome.users.reportFailed, 'Failed to download report.'],
  [outcome.users.reportUnreadable, 'Could not parse report data.'],
  [outcome.gift.noneActive, 'No active subscription found. Please activate a plan first.'],
  [outcome.gift.noId, 'Active subscription ID not found. Please refresh and try again.'],
  [outcome.gift.failed, 'Failed to gift credits. Please try again.'],
  [outcome.gift.gifted(25), '25 credits gifted successfully to active plan.'],
  [outcome.plans.listFailed('502'), 'Failed to fetch subscriptions. Last error: 502'],
  [outcome.plans.unchanged, 'No changes detected.'],
  [outcome.plans.updated, 'Subscription updated successfully.'],
  [outcome.plans.failed, 'Failed to update subscription.'],
  [outcome.coaching.listFailed, 'Failed to fetch coaching prompts.'],
  [outcome.coaching.failed, 'Failed to update coaching prompt.'],
  [outcome.coaching.updated, 'Prompt updated successfully.'],
  [outcome.login.failed, 'Login failed. Please try again.'],
])('%s', (message, text) => {
  expect(message).toBe(text)
})
