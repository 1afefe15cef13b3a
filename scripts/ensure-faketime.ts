/** Installs Debian's libfaketime if it is missing. Tests use it to change a server's clock. */
import { installOrAdvise } from "./apt.ts"
import { faketimePackage, findFaketime } from "./faketime.ts"

// Only one test needs it and is skipped without it, so this never fails. Other tests change the clock in another way.
const advice = `It could not be installed. Install Debian's package "${faketimePackage}" to run its test.`
if (findFaketime() === undefined) installOrAdvise("libfaketime", [faketimePackage], advice)
