/** What other features use of this one. */
export { AgreementLine, SessionAgreement } from './agreement.tsx'
