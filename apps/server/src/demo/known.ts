/** A public login, marked as such in the database: a server outside demo mode refuses it. */
export const demoLogin = { email: "owner@demo.rasoi.test", password: "demo-demo-demo" }

export const demoRestaurantId = "rst_demo"
