/** Installs Debian's libfaketime if it is missing. Tests use it to change a server's clock. */
import { installPackages } from "./apt.ts"
import { faketimePackage, findFaketime } from "./faketime.ts"

if (findFaketime() === undefined) {
  process.stdout.write("libfaketime is missing; installing Debian's package\n")
  try {
    installPackages([faketimePackage])
  } catch {
    // Only one test needs it and is skipped; other tests change the clock without it.
    process.stderr.write(
      `It could not be installed. Install Debian's package "${faketimePackage}" to run its test.\n`,
    )
  }
}
