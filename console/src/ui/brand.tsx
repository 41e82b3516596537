/** Greenroom's logo and name. @param small whether to show the logo alone */
export const Brand = ({ small = false }: { small?: boolean }) => (
  <span className="row gap-md title">
    <Logo />
    {!small && 'Greenroom'}
  </span>
)

const Logo = () => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="#1f7a55" />
    <path
      d="M9 7h9a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-6l-4 3.2v-3.4A3 3 0 0 1 6 14v-4a3 3 0 0 1 3-3z"
      fill="#fff"
    />
    <path
      d="M16 13h7a3 3 0 0 1 3 3v4a3 3 0 0 1-2 2.8V26l-4-3h-4a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3z"
      fill="#9fdcc0"
      stroke="#1f7a55"
      strokeWidth="1.5"
    />
  </svg>
)
