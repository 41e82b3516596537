import { prose } from '../../lib/prose.ts'
import type { industries } from './industries.ts'

type IndustryName = (typeof industries)[number]['name']

/** What the plants make, three products an industry; `details` is the prompt template. */
export const products = [
  {
    industry: 'Automotive components',
    name: 'Brake caliper housings',
    details: prose`
      Ductile iron housings, machined on twin-spindle centers to a few hundredths of a millimeter,
      washed, pressure tested and shipped in sequence. 9,400 pieces a day on three cells.

      Tool wear, chips in the bore and leak-test rejects are the daily talk. A spindle that fails
      takes a cell out for a week, and the customer keeps a safety stock of eleven hours.
    `,
  },
  {
    industry: 'Automotive components',
    name: 'Electric coolant pumps',
    details: prose`
      Brushless pumps for battery cooling, with plastic housings, a wound stator and a small control
      board, assembled in a clean cell and run on a test bench one by one. Volume doubles every
      year.

      End-of-line testing is the bottleneck at 41 seconds a pump. Noise rejects cannot be reworked,
      and each pump's test curve is kept for fifteen years.
    `,
  },
  {
    industry: 'Automotive components',
    name: 'Steering knuckles',
    details: prose`
      Forged aluminum knuckles for front axles, heat treated, machined and inspected by eddy
      current, every single one. A safety part: no rework, full traceability to the heat of metal.

      Robots load the machining cells, and most short stops come from grippers and from parts that
      sit a degree out of position in the fixture.
    `,
  },
  {
    industry: 'Food and beverage',
    name: 'Frozen ready meals',
    details: prose`
      Lasagna, bowls and stews, cooked in kettles, portioned by multihead weighers, tray-sealed,
      spiral-frozen and cartoned at 120 trays a minute.

      Giveaway at the weigher and seal leaks cost most. Every change from a dairy to a dairy-free
      recipe means a wet cleaning of four hours, and the freezer's fans ice up on humid days.
    `,
  },
  {
    industry: 'Food and beverage',
    name: 'Bottled iced tea',
    details: prose`
      Brewed tea with fruit flavors, filled hot into half-liter bottles at 36,000 bottles an hour,
      labeled, packed in trays and stacked on pallets by robots.

      The bottle conveyors jam when a container is slightly deformed, the capper's heads wear out of
      step, and the summer season of fourteen weeks earns the profit of the year.
    `,
  },
  {
    industry: 'Food and beverage',
    name: 'Grated cheese in pouches',
    details: prose`
      Mozzarella and cheddar blends, grated, dusted against caking and packed in resealable pouches
      under protective gas.

      The line runs at five degrees Celsius and is foamed with chlorine every night, which kills
      bearings and gearboxes within months. Oxygen left in the pouch decides about shelf life and is
      sampled every fifteen minutes.
    `,
  },
  {
    industry: 'Pharmaceuticals',
    name: 'Sterile injectable vials',
    details: prose`
      Antibiotics and anesthetics in glass vials, filled in an isolator, stoppered, crimped and
      inspected by camera at 300 vials a minute.

      One glove leak or an unexplained particle reading stops the batch. Freeze dryers hold a batch
      for three days, and a failed vacuum pump in that time is a loss of half a million dollars.
    `,
  },
  {
    industry: 'Pharmaceuticals',
    name: 'Film-coated tablets',
    details: prose`
      Blood pressure and diabetes tablets, granulated, compressed at 200,000 an hour and coated in
      pans of 300 kilograms, then packed in blisters.

      Sticking punches and weight drift are the usual deviations. Cleaning validation between two
      products takes longer than making one of them.
    `,
  },
  {
    industry: 'Pharmaceuticals',
    name: 'Dry powder inhalers',
    details: prose`
      A plastic device with sixty doses of a few micrograms, filled by weight, assembled from
      fourteen parts and tested for airflow.

      Humidity above forty percent makes the powder clump, so the air handling counts as process
      equipment. Assembly faults are tiny and are found only by a slow test of samples.
    `,
  },
  {
    industry: 'Specialty chemicals',
    name: 'Water-based wood coatings',
    details: prose`
      Stains and clear coats for furniture and windows, dispersed with high-speed stirrers, tinted
      to a customer's standard and filled from one-liter cans to totes.

      Batches miss the color at the first try one time in five. Foam limits the stirring speed, and
      a tank that was emptied late grows a skin that has to be scraped out by hand.
    `,
  },
  {
    industry: 'Specialty chemicals',
    name: 'Epoxy resin systems',
    details: prose`
      Two-component resins for floors, castings and wind blades, blended under vacuum with fillers
      at controlled temperature.

      Fillers wear out seals and pumps within a quarter. A batch that overheats hardens in the
      vessel and has to be chiseled out, so temperature control and stirrer torque are watched
      closely.
    `,
  },
  {
    industry: 'Specialty chemicals',
    name: 'Industrial cleaning concentrates',
    details: prose`
      Alkaline and acidic cleaners for dairies, breweries and workshops, mixed in stainless tanks
      and filled on two lines with many label changes.

      Caustic dust and splashes eat sensors and cable glands. The filling line waits for quality
      control's release longer than it fills, and small orders for private labels keep growing.
    `,
  },
  {
    industry: 'Steel and metal products',
    name: 'Cold-rolled strip',
    details: prose`
      Steel strip down to half a millimeter, rolled in four passes, annealed and slit to width for
      appliance makers.

      Thickness deviation at the head and tail of a coil is scrap. Work rolls are changed every
      shift, the emulsion system clogs, and the main gearbox of stand three is from 1987.
    `,
  },
  {
    industry: 'Steel and metal products',
    name: 'Hot-forged flanges',
    details: prose`
      Pipe flanges up to twenty-four inches, upset and pierced on presses, heat treated, turned and
      drilled for refineries and water works.

      The induction heater is the largest load in the county. Dies crack without warning, and orders
      of five pieces follow orders of five thousand.
    `,
  },
  {
    industry: 'Steel and metal products',
    name: 'Galvanized roof purlins',
    details: prose`
      Z and C sections, roll-formed from galvanized coil to order, punched on the fly and bundled
      for building sites within forty-eight hours.

      Length errors of a few millimeters turn into a truck of returns. The flying shear is the heart
      of the line, and its drive trips when the mill runs at full speed on thick gauge.
    `,
  },
  {
    industry: 'Paper and packaging',
    name: 'Corrugated shipping boxes',
    details: prose`
      Boxes for online retail and farm produce, run on a corrugator at 900 feet a minute, printed,
      die-cut and folded.

      Warp is the eternal enemy: board that leaves the corrugator bent jams the converters. A
      changeover takes four minutes on a good day, and the average order lasts eleven.
    `,
  },
  {
    industry: 'Paper and packaging',
    name: 'Folding cartons',
    details: prose`
      Printed cartons for cosmetics and medicines with embossing and foil, cut on flatbed
      die-cutters and glued with camera control.

      Customers reject a pallet for one mixed carton. Register drift between print and die, static
      and glue spatter are the reasons for most stops.
    `,
  },
  {
    industry: 'Paper and packaging',
    name: 'Kraftliner rolls',
    details: prose`
      Brown liner from virgin and recycled fiber, made on a machine of six meters width at 800
      meters a minute, without a stop for six weeks at a time.

      A web break is an alarm for everybody. Dryer bearings, felt rolls and the vacuum system are
      looked after by vibration measurement, and steam is half of the cost after fiber.
    `,
  },
  {
    industry: 'Electronics assembly',
    name: 'Motor control boards',
    details: prose`
      Power boards with thick copper for pumps and fans, placed, reflowed and wave-soldered, then
      tested under load.

      Voids under power transistors decide about life in the field. Selective soldering is the
      slowest step, and burn-in racks fill half of the hall.
    `,
  },
  {
    industry: 'Electronics assembly',
    name: 'Industrial sensor modules',
    details: prose`
      Pressure and proximity sensors in metal sleeves, calibrated at three temperatures, potted and
      laser-marked in lots of fifty to five hundred.

      Calibration ovens are the bottleneck and run unattended at night. Potting bubbles and mixed-up
      labels lead the complaint list.
    `,
  },
  {
    industry: 'Electronics assembly',
    name: 'Battery management units',
    details: prose`
      Control units for forklifts and storage cabinets, with conformal coating and a full functional
      test of nine minutes.

      Software versions multiply and the test adapters wear out. A customer audit last spring asked
      for a record of every torque on every screw.
    `,
  },
  {
    industry: 'Machine building',
    name: 'Robotic case packers',
    details: prose`
      Machines that pick pouches or bottles and set them into cases at up to 80 picks a minute,
      built on a standard frame with grippers made for each product.

      Half of the commissioning time is spent on format parts. Customers want the machine to run on
      the day after delivery and to be cleaned with water.
    `,
  },
  {
    industry: 'Machine building',
    name: 'Pallet conveyor systems',
    details: prose`
      Chain and roller conveyors with transfer cars for warehouses and plants, planned for each site
      and delivered in sections that fit on a truck.

      Several hundred gear motors go into one system, so their delivery date is the project's
      delivery date. Cabling on site and late changes of the layout eat the margin.
    `,
  },
  {
    industry: 'Machine building',
    name: 'Vertical machining centers',
    details: prose`
      Five-axis centers for mold makers, assembled in a hall kept at twenty degrees, with scraped
      guideways and a run-off of forty-eight hours.

      Spindles, drives and scales are bought in from two sources each. A vibration that shows up
      only in the customer's part costs more than the whole assembly.
    `,
  },
] as const satisfies readonly { industry: IndustryName; name: string; details: string }[]
