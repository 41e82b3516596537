/** An icon of Tabler's, its lines all in one path: hundreds are drawn while one scrolls, each path at a cost. */
const oneOf = (lines: string) => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={lines} />
  </svg>
)

/** What the buttons of a row show: each is one element, which all rows share. */
export const rowIcons = {
  edit: oneOf('M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16v4M13.5 6.5l4 4'),
  delete: oneOf(
    'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
  ),
  role: oneOf(
    'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h2.5M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M19.001 15.5v1.5M19.001 21v1.5M22.032 17.25l-1.299.75M17.27 20l-1.3.75M15.97 17.25l1.3.75M20.733 20l1.3.75',
  ),
  products: oneOf(
    'M12 3l8 4.5v9L12 21l-8-4.5v-9L12 3M12 12l8-4.5M12 12v9M12 12L4 7.5M16 5.25L8 9.75',
  ),
}
