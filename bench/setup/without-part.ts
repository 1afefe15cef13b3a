/** Preloaded by a server of the bench: switches off one part of what limits the load, for this process only. */
import { batchLimits } from "../../apps/server/src/db/batch.ts"
import { admissionLimits } from "../../apps/server/src/http/admission.ts"
import { type Part, partVariable, withoutPart } from "./admission-parts.ts"

const never = 2 ** 31 - 1
const changes = withoutPart(admissionLimits, batchLimits, never)
const part = process.env[partVariable] as Part
Object.assign(admissionLimits, changes[part].admission)
Object.assign(batchLimits, changes[part].batch)
