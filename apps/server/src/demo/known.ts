import { withChecksum } from "../features/keys/secret.ts"

/** Public keys, marked as such in the database: a server outside demo mode refuses them. */
export const demoKeys = {
  test: withChecksum("rasoi_test_DemoRestaurantTestKey00000000000"),
  live: withChecksum("rasoi_live_DemoRestaurantLiveKey00000000000"),
}

/** A public login, marked as such in the database: a server outside demo mode refuses it. */
export const demoLogin = { email: "owner@demo.rasoi.test", password: "demo-demo-demo" }

export const demoRestaurantId = "rst_demo"

export const simulatedTabletId = "dev_simulated"

export const demoPageSlug = "angaara-tandoor"
