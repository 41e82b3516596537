import type { Mailer } from '../adapters/mail/mail.ts'

export type Mails = ReturnType<typeof mailsOf>

const ending = `
This mail was sent by Greenroom. Nobody reads replies.
`

/** What administrators are told by mail. Without a mail server, nothing is sent. @param site where browsers reach the console */
export const mailsOf = (mailer: Mailer | undefined, site: string) => {
  const send = (to: string, subject: string, text: string) =>
    mailer?.send({ to, subject, text: text + ending })
  return {
    /** A link with which a new administrator sets a password. */
    invite: (to: string, link: string) =>
      send(
        to,
        'Set your password for Greenroom',
        `You can sign in to Greenroom as an administrator. Set a password with this link:

${link}

It works once, within 30 minutes. After that, choose "Forgot your password?" at
${site}
`,
      ),
    /** A link with which an administrator who has forgotten the password sets another one. */
    resetPassword: (to: string, link: string) =>
      send(
        to,
        'Set a new password for Greenroom',
        `Somebody asked for a new password for your account in Greenroom. Set one with this link:

${link}

It works once, within an hour. If it was not you, ignore this mail: your password stays as it is.
`,
      ),
    /** That a second factor was turned off. @param by the address of who did it */
    secondFactorOff: (to: string, by: string) =>
      send(
        to,
        'Your second factor for Greenroom was turned off',
        `The second factor of your account in Greenroom was turned off${to === by ? '' : ` by ${by}`}.
Your password alone is now enough to sign in.

If you did not expect this, sign in, change your password, and set up a second factor again:
${site}
`,
      ),
  }
}
