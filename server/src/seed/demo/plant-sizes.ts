import { prose } from '../../lib/prose.ts'

/** Plant size impacts: what the size of a plant does to a purchase there. */
export const plantSizes = [
  {
    name: 'single_line_plant',
    description: prose`
      One production line makes everything, so every stop stops the whole plant and every hour of
      installation has to be found on a weekend or in the summer shutdown. There is no second line
      to try things on.

      The team is small and versatile: the same three people maintain, set up and improve. Spare
      parts fit into one room. Whatever is bought must start up without an expert on site and must
      not make the line depend on a single person.
    `,
  },
  {
    name: 'multi_line_plant',
    description: prose`
      Four to twelve lines or cells stand under one roof, similar but of different age and make. A
      stop on one line can be caught by another if the tooling fits, at the price of overtime and a
      reshuffled schedule.

      Improvements are tried on one line and compared with its neighbor, which makes proof possible
      and opinions loud. Standard parts across lines are a goal that nobody has reached. Shift teams
      compete, and the bottleneck moves with the product mix.
    `,
  },
  {
    name: 'multi_site_network',
    description: prose`
      Several plants share products, customers and a central planning team. Volume can be moved from
      one site to another, so each plant is compared with its sisters every month and the slowest
      one explains itself.

      Decisions weigh the network: a solution that cannot be copied to the other sites is a toy, and
      one that can is negotiated centrally. Data has to be comparable between sites, local habits
      resist, and a reference from a sister plant is worth more than any brochure.
    `,
  },
] as const
