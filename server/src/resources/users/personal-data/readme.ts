/** Explains the files to whoever opens them, in the ZIP file itself. */
export const readme = `Personal data from Greenroom

person.json         Name, email address, phone number and role
sessions.json       Training sessions with their transcripts and reports
reports/            The reports as PDF, one a session
subscriptions.json  Plans and credits
credits.json        Every change of the credits
activity.json       What this person did, and what was done to this person's account
conversations.json  Test conversations that this person kept
sign-ins.json       Network addresses of sign-ins

Times are in UTC.
`
