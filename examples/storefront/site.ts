/** Your own texts. Name, address, hours, phone and menu come from the restaurant's settings. */
export const site = {
  tagline: "Charcoal, a clay oven and a dosa griddle that is never cold.",
  /** The licence number that Indian law requires; leave it empty to hide it. */
  fssai: "11226333000417",
}
