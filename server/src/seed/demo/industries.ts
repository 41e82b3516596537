import { prose } from '../../lib/prose.ts'

/** The industries; `details` is the prompt template. */
export const industries = [
  {
    name: 'Automotive components',
    details: prose`
      Suppliers that deliver parts and modules to car makers, mostly in sequence and within hours.
      Contracts run for the life of a vehicle and promise a price that falls every year, so
      productivity is not a project but a condition. A line that stops at the customer's plant is
      charged by the minute.

      Every process change needs the customer's approval with samples and capability studies.
      Volumes swing with call-offs, the move to electric vehicles makes some parts obsolete, and
      skilled setters are hard to find. Typical talk is of overall equipment effectiveness,
      changeover time, scrap in parts per million and premium freight.
    `,
  },
  {
    name: 'Food and beverage',
    details: prose`
      Plants that cook, fill and pack for supermarkets and restaurants, around the clock in season.
      Margins are a few cents a unit; money is made by running long, changing over quickly and
      giving little away in every pack.

      Cleaning takes hours of every day and everything near the product has to stand water, caustic
      and steam. Food safety audits come unannounced, a recall can end a brand, and allergens rule
      the schedule. Retailers fine incomplete deliveries. Energy, steam, compressed air and water
      are among the largest costs that a plant manager can still influence.
    `,
  },
  {
    name: 'Pharmaceuticals',
    details: prose`
      Manufacturers of medicines under the eye of the FDA. What is not documented was not done, and
      a validated process is changed only through change control that takes months and many
      signatures. Batches are worth hundreds of thousands of dollars and can be lost to a missing
      entry.

      Clean rooms, water systems and ventilation run without pause. Equipment is bought with its
      qualification papers, and a supplier is audited before the first order. Arguments that work
      elsewhere, such as cheaper or newer, count for little against safer, proven and easier to
      validate.
    `,
  },
  {
    name: 'Specialty chemicals',
    details: prose`
      Plants that mix, react and fill coatings, resins, additives and cleaners, in batches from one
      drum to twenty tons. Recipes number in the thousands, and every change of color or grade means
      cleaning, waste and lost hours.

      Much equipment stands in areas with explosion protection, which doubles the price of anything
      electric and the length of every permit. Raw material prices move monthly, solvents are being
      replaced by water, and neighbors watch the stack. Safety comes first without discussion; after
      it come batch time, first-pass yield and the energy spent on heating, cooling and stirring.
    `,
  },
  {
    name: 'Steel and metal products',
    details: prose`
      Rolling, forming, forging and galvanizing of steel into strip, sections and parts for
      construction, energy and machinery. The work is heavy, hot and dirty; machines are decades
      old, strong and expensive to stop.

      Prices follow the steel index, so the plant earns on throughput, yield and short lead times.
      One failed gearbox can hold up a whole line for a week while the part is made. Power and gas
      bills decide about profit. The crews are proud and experienced, many retire within five years,
      and much of what they know is written nowhere.
    `,
  },
  {
    name: 'Paper and packaging',
    details: prose`
      Mills and converters that make containerboard, boxes and cartons. Web speed is everything: a
      break costs twenty minutes and tons of waste, and a corrugator that runs ten percent slower
      takes the profit out of the week.

      Online retail brought many small orders, so setups multiply while run lengths shrink. Box
      plants deliver within days and hold little stock. Dust, heat and glue are hard on bearings,
      drives and sensors. Steam, power and recovered paper are the large costs, and customers ask
      for lighter board and for proof that it is recycled.
    `,
  },
  {
    name: 'Electronics assembly',
    details: prose`
      Contract and in-house assembly of printed circuit boards and devices, with placement lines,
      soldering, coating and test. Products change often, lots are small, and one missing component
      of two cents holds up a board of two hundred dollars.

      Faults are measured in parts per million and found by cameras and test adapters. Static,
      humidity and dust are enemies. Customers ask for traceability down to the reel and for prices
      that fall with every generation. What matters is changeover between products, first-pass
      yield, and keeping an expensive line busy on three shifts.
    `,
  },
  {
    name: 'Machine building',
    details: prose`
      Builders of production machines and systems, from a catalog machine with options to a
      one-off line designed around a customer's product. Engineering hours are the scarce material
      and late changes are the daily trouble.

      Projects run for six to eighteen months with payments on milestones, so purchased components
      that arrive late delay cash as well as delivery. Every supplier part ends up in a machine that
      must be serviced for twenty years anywhere in the world. Design engineers choose components
      early and seldom change them, which makes the first conversation more valuable than the last
      discount.
    `,
  },
] as const
