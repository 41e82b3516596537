import { prose } from '../../lib/prose.ts'

/** Manufacturing models: how an order and a product find each other. */
export const manufacturingModels = [
  {
    name: 'make_to_stock',
    description: prose`
      Products are made against a forecast and wait in a warehouse. Long runs, few changeovers and
      high utilization keep the unit cost low; a wrong forecast shows up as markdowns or as empty
      shelves.

      Downtime can be bridged from stock for a few days and is then very visible. Arguments about
      output, energy for each unit and predictable maintenance windows are heard gladly; flexibility
      is praised and rarely paid for.
    `,
  },
  {
    name: 'make_to_order',
    description: prose`
      Production starts when the order is in. Lots are small, the mix changes daily and customers
      ask when rather than how much. Lead time is the product as much as the product itself.

      Changeovers, waiting between steps and rush orders eat the capacity. There is no stock to hide
      behind, so a stopped machine becomes a late delivery within a day. What shortens setup,
      steadies the flow or shows the true position of an order finds an open ear.
    `,
  },
  {
    name: 'assemble_to_order',
    description: prose`
      Modules and purchased parts lie ready, and the final product is put together when the customer
      has chosen the variant. Thousands of combinations are sold while only a few dozen modules are
      stocked.

      The trouble is the one missing part and the wrong variant on the right pallet. Traceability,
      error-proof work stations and suppliers who deliver in small lots at fixed hours matter.
      Forecasts are made for modules, promises for products.
    `,
  },
  {
    name: 'engineer_to_order',
    description: prose`
      Every order is a project with its own drawings. Design, purchasing and building overlap, and
      the customer changes the specification while steel is already being cut.

      Engineering capacity is the bottleneck. Components are chosen early, from suppliers who send
      complete drawings and answer technical questions the same day. Price is settled once for each
      project; the real cost is in late changes, in rework on site and in commissioning far from
      home.
    `,
  },
  {
    name: 'contract_manufacturing',
    description: prose`
      The plant makes products that carry other companies' names, to their recipes and under their
      audits. Capacity is what it sells: every idle hour is lost, and every new customer means
      another validation, another form and another way of doing the same thing.

      Who owns the tooling and who pays for an improvement is settled in the contract. Investments
      are easy when a customer commits to volume and nearly impossible before. Proof, records and
      quick changes between customers decide.
    `,
  },
] as const
