import { dishDrawings } from "./dishes.ts"

/** The same numbers each time, so that a build makes the same files. */
function seeded(name: string): () => number {
  let state = [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const picture = (contents: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">${contents}</svg>`

/** Drawings of the demo's dishes that are made of parts, by key. */
export function madeDrawings(): [name: string, svg: string][] {
  return Object.entries(dishDrawings).map(([name, [table, ...parts]]) => {
    const random = seeded(name)
    const drawn = parts.map(part => part(random)).join("")
    return [name, picture(`<rect width="640" height="480" fill="${table}"/>${drawn}`)]
  })
}
