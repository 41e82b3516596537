import { prose } from '../../lib/prose.ts'

/** Company sizes by the names that carry a hint (spec section 9). */
export const companySizes = [
  {
    name: 'small',
    description: prose`
      Up to five hundred people, often family-owned and with one or two sites. The owner knows the
      operators by name and decides in a day, sometimes over the phone. There is no purchasing
      department to speak of and no project team: whoever buys something also has to install it and
      make it work.

      Cash matters more than return on investment. People compare a purchase with a new truck or
      with hiring somebody. They prefer suppliers who are near, who answer on a Saturday and who do
      not need a contract of forty pages.
    `,
  },
  {
    name: 'medium',
    description: prose`
      Between five hundred and five thousand people with several sites, grown by acquisition or by
      one good product. There are departments, budgets and an ERP system, but relationships still
      get things done. Capital requests above a limit go to a monthly meeting and need a payback of
      about two years.

      The company is professional where a customer audits it and improvised elsewhere. Managers
      carry two jobs, good technicians are stretched between sites, and a supplier who takes work
      off their hands is worth a premium.
    `,
  },
  {
    name: 'large',
    description: prose`
      More than five thousand people, plants in several regions and a headquarters that sets
      standards. Suppliers must be approved, frame agreements set the prices, and a pilot in one
      plant has to be supported by engineering, purchasing, IT security and safety before it may be
      repeated elsewhere.

      Decisions take two or three quarters and are prepared by people whose names are not on the
      organization chart. The prize is a standard for all plants. Local managers are free to spend
      small amounts and use that freedom to try things out quietly.
    `,
  },
] as const
