export { OfferRetire, useRetireAction } from './retire.tsx'
