#!/usr/bin/env bash
# Installs what the tests use beyond npm's packages, on a Debian or Ubuntu, as root: chromium and PostgreSQL, each only
# where it is missing. Says nothing and does nothing where both are there.
set -euo pipefail

wanted=()
for browser in "${CHROMIUM_PATH:-chromium}" chromium chromium-browser google-chrome google-chrome-stable none; do
  command -v "$browser" >/dev/null && break
done
[ "$browser" = none ] && wanted+=(chromium)
command -v postgres >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || wanted+=(postgresql)
[ ${#wanted[@]} -eq 0 ] && exit 0

export DEBIAN_FRONTEND=noninteractive
apt=(apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
echo "Installing ${wanted[*]} …"
"${apt[@]}" update
"${apt[@]}" install --yes --no-install-recommends "${wanted[@]}" </dev/null >/dev/null
