/** Your own words. Name, address, hours, phone and menu come from the restaurant's settings by themselves. */
export const site = {
  tagline: "Charcoal, a clay oven and a dosa griddle that is never cold.",
  /** The licence that Indian law wants shown; leave it empty and it is left out. */
  fssai: "11226333000417",
}
