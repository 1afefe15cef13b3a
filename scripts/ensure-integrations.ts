/** Installs what `npm run test:integrations` needs: Debian's PHP and requests, and packages of npm in folders of their own. */
import { spawnSync } from "node:child_process"
import { makeCleanUp } from "../bench/clean-up.ts"
import { installOrAdvise } from "./apt.ts"
import { installPackages } from "./install-packages.ts"
import { integrationProjects } from "./integration-packages.ts"

const works = (...[program = "", ...args]: string[]) => spawnSync(program, args).status === 0
const needed = {
  PHP: { check: ["/usr/bin/php", "-r", "curl_init();"], packages: ["php-cli", "php-curl"] },
  "requests for Python": {
    check: ["/usr/bin/python3", "-c", "import requests"],
    packages: ["python3-requests"],
  },
}
for (const [name, { check, packages }] of Object.entries(needed)) {
  const advice = `The recipes need ${name}. Install Debian's ${packages.join(" and ")}.`
  if (!works(...check) && !installOrAdvise(name, packages, advice)) process.exit(1)
}
const cleanUp = makeCleanUp()
try {
  for (const project of Object.values(integrationProjects)) await installPackages(cleanUp, project)
} finally {
  await cleanUp.run()
}
