#!/usr/bin/env bash
# Installs what the tests use beyond npm's packages, on a Debian or Ubuntu, as root: chromium and PostgreSQL, each only
# where it is missing. Says nothing and does nothing where both are there. With Chromium comes the one without windows,
# where there is such a package: tests take a fifth less of the machine with it, and do without it where it fails.
set -euo pipefail

wanted=()
light=()
for browser in "${CHROMIUM_PATH:-chromium}" chromium chromium-browser google-chrome google-chrome-stable none; do
  command -v "$browser" >/dev/null && break
done
[ "$browser" = none ] && wanted+=(chromium) && light+=(chromium-headless-shell)
command -v postgres >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || wanted+=(postgresql)
[ ${#wanted[@]} -eq 0 ] && exit 0

export DEBIAN_FRONTEND=noninteractive
apt=(apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
install() { "${apt[@]}" install --yes --no-install-recommends "$@" </dev/null >/dev/null; }
echo "Installing ${wanted[*]} ${light[*]} …"
"${apt[@]}" update
[ ${#light[@]} -gt 0 ] && install "${wanted[@]}" "${light[@]}" 2>/dev/null || install "${wanted[@]}"
