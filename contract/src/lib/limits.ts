/** The numbers of spec section 9, and our own upper bounds. */

/** At most this many interaction modes; then Add is hidden. */
export const maxModes = 3
/** At most this many mode reports; then Add is hidden. */
export const maxReports = 3
/** The table shows this many characters of a mode's description. */
export const descriptionPreviewLength = 100
/** A password that is typed at sign-in has at least this many characters. */
export const passwordMin = 6
/** A password that is set has at least this many. */
export const newPasswordMin = 12
/** The smallest gift of credits. */
export const giftMin = 1

/** Hints of company sizes, by name. */
export const companySizeHints: Readonly<Record<string, string>> = {
  small: '1-500',
  medium: '501-5,000',
  large: '5,000+',
}
export const geographies = ['us'] as const
export const genders = ['male', 'female'] as const
export const billingCycles = ['monthly', 'yearly', 'quarterly'] as const
/** Plans are listed in this order of their types, all others after them. */
export const planOrder = ['free', 'trial', 'starter', 'manager'] as const
/** Prices are decimals with this step, in US dollars. */
export const priceStep = 0.01

/** Rows of the text boxes. */
export const rows = { template: 6, templateWhenEditing: 12, summary: 8 } as const
/** Width of the side navigation in CSS pixels. */
export const sidebar = { expanded: 320, collapsed: 84 } as const
/** How long a toast stays, in milliseconds. */
export const toastDuration = { console: 3000, login: 4000 } as const

/** The key in local storage that holds the access token. */
export const tokenKey = 'x-access-token'
/** The key in local storage that holds the signed-in user: name, email, image. */
export const userKey = 'x-user'

/** Upper bounds of our own, in characters. */
export const maxLength = {
  name: 200,
  email: 320,
  password: 1000,
  phone: 40,
  description: 2000,
  url: 2048,
  template: 200_000,
} as const
/** The largest JSON body, in bytes. */
export const maxBody = 1024 * 1024
/** The largest upload (Word document or picture), in bytes. */
export const maxUpload = 10 * 1024 * 1024
/** The most rows of one page of a long list. */
export const maxPage = 1000
/** The largest whole number (credits, users, minutes): a 32-bit integer. */
export const maxWhole = 2_147_483_647
/** The largest price, in US dollars. */
export const maxPrice = 9_999_999.99
/** The longest text whose tokens are counted, in characters. */
export const maxTokenText = 400_000
/** The largest body with such a text, in bytes: JSON may write each UTF-16 unit as `\uXXXX`. */
export const maxTokenBody = 3 * 1024 * 1024
/** The most values in a JSON body, nested ones included, unless its endpoint has a limit of its own. */
export const maxBodyValues = 20_000
/** The largest transcript of a session, a list of messages or text, in bytes of JSON. */
export const maxTranscriptBytes = 1024 * 1024
/** The largest performance report of a session, an object or text, in bytes of JSON. */
export const maxReportBytes = 64 * 1024
/** The most fields of a performance report. Reading and printing it takes time with each. */
export const maxReportFields = 200
/** The most values in a performance report, nested ones included. */
export const maxReportValues = 10_000
/** The longest note on a change, in characters. */
export const maxChangeNote = 200
/** The most calls of the model server that one administrator can make in an hour. */
export const maxModelCalls = 200
