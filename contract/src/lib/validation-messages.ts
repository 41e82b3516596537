/** Spec section 5: errors of form and request fields. Messages with a value in them are functions. */
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
