/** Sees to the library with which the tests set a server's clock: Debian's libfaketime, installed when it is missing. */
import { installPackages } from "./apt.ts"
import { faketimePackage, findFaketime } from "./faketime.ts"

if (findFaketime() === undefined) {
  process.stdout.write("libfaketime is missing; installing Debian's package\n")
  try {
    installPackages([faketimePackage])
  } catch {
    // Its one test is skipped; a clock that is set is also tested without it.
    process.stderr.write(
      `It could not be installed. Install Debian's package "${faketimePackage}" to run its test.\n`,
    )
  }
}
