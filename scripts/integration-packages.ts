import { tmpdir } from "node:os"
import { join } from "node:path"
import type { PackageSpec } from "./install-packages.ts"

const folder = (name: string) => join(tmpdir(), "rasoi-integrations", name)

/** The CommonJS build is for versions of Node that cannot load ES modules with `require`, such as this one. */
export const oldNode = { package: `node-linux-${process.arch}`, version: "20.11.1" }

/** Projects of integrators, in folders outside of this project: they are no dependencies of it. */
export const integrationProjects = {
  next: {
    folder: folder("next"),
    dependencies: {
      next: "16.4.5",
      react: "19.3.1",
      "react-dom": "19.3.1",
      "@types/node": "24.19.2",
      "@types/react": "19.3.0",
      typescript: "5.9.3",
    },
    files: {},
  },
  mobile: {
    folder: folder("mobile"),
    dependencies: {
      express: "5.3.0",
      "@types/express": "5.0.6",
      "@types/node": "24.19.2",
      typescript: "5.9.3",
    },
    files: {},
  },
  commonjs: {
    folder: folder("commonjs"),
    dependencies: {
      jest: "30.5.2",
      "@types/node": "20.19.9",
      typescript: "5.9.3",
      [oldNode.package]: oldNode.version,
    },
    files: {},
  },
} satisfies Record<string, PackageSpec>
