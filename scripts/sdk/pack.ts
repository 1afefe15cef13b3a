import { packFolder } from "../pack-folder.ts"
import { buildSdk } from "./build.ts"

/** Builds the SDK from its source and packs it, uncompressed. */
export const packSdk = (): Promise<Uint8Array> => packFolder(buildSdk)
