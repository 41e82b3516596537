#!/usr/bin/env bash
# Installs what the tests use beyond npm's packages, on a Debian or Ubuntu, as root: Chromium, PostgreSQL and PgBouncer,
# each only where it is missing; with `--full` also what only `npm run test:full` uses. Says nothing and does nothing where
# all are there. With Chromium comes the one without windows, where there is such a package: tests take a fifth less of the
# machine with it, and do without it where it fails.
set -euo pipefail

has() { command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ]; }
wanted=()
light=()
for browser in "${CHROMIUM_PATH:-chromium}" chromium chromium-browser google-chrome google-chrome-stable none; do
  has "$browser" && break
done
[ "$browser" = none ] && wanted+=(chromium)
has postgres || compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || wanted+=(postgresql)
has pgbouncer || wanted+=(pgbouncer)
# The programs of the full list, each with its package where the two have different names.
full=(promtool:prometheus buildah debootstrap firefox-esr nginx:nginx-light patroni etcd:etcd-server haproxy docker-compose smtpd:opensmtpd)
if [ "${1:-}" = --full ]; then
  for program in "${full[@]}"; do has "${program%:*}" || wanted+=("${program#*:}"); done
fi
[ -n "${CHROMIUM_PATH:-}" ] || has chromium-headless-shell || light+=(chromium-headless-shell)
[ ${#wanted[@]} -eq 0 ] && [ ${#light[@]} -eq 0 ] && exit 0
# Ubuntu has no light browser: it must not look for one each time.
[ ${#wanted[@]} -eq 0 ] && ! apt-cache show "${light[@]}" >/dev/null 2>&1 && exit 0
if [ "$(id -u)" != 0 ]; then
  echo "Not installed, since only root may: ${wanted[*]} ${light[*]}"
  exit 0
fi

export DEBIAN_FRONTEND=noninteractive
apt=(apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
install() { "${apt[@]}" install --yes --no-install-recommends "$@" </dev/null >/dev/null; }
echo "Installing ${wanted[*]} ${light[*]} …"
"${apt[@]}" update
[ ${#light[@]} -gt 0 ] && install "${wanted[@]}" "${light[@]}" 2>/dev/null || install "${wanted[@]}"
# The tests start these servers themselves. The services of the packages would keep ports for nobody.
for service in pgbouncer prometheus nginx patroni etcd haproxy opensmtpd; do
  [[ " ${wanted[*]} " =~ \ $service(-server|-light)?\  ]] || continue
  { update-rc.d "$service" disable && invoke-rc.d "$service" stop; } >/dev/null 2>&1 || true
done
