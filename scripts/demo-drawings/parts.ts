/** Parts of the demo's drawings: flat shapes seen from above, on 640 × 480. */

export type Part = (random: () => number) => string

const [middleX, middleY] = [320, 240]

const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${fill}"/>`
const turned = (shape: string, x: number, y: number, degrees: number) =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(degrees)})">${shape}</g>`

const shadow = (radius: number) => circle(middleX + 8, middleY + 12, radius, "#0003")

export const plate =
  (rim = "#f4efe6", inner = "#fffdf8"): Part =>
  () =>
    shadow(196) + circle(middleX, middleY, 196, rim) + circle(middleX, middleY, 160, inner)

/** A bowl that is filled to the rim. */
export const bowl =
  (rim: string, filling: string, light: string): Part =>
  () =>
    `${shadow(190)}${circle(middleX, middleY, 190, rim)}${circle(middleX, middleY, 162, filling)}<path d="M200 190Q320 90 440 190" fill="none" stroke="${light}" stroke-width="16" stroke-linecap="round"/>`

export const leafPlate: Part = () =>
  shadow(196) + circle(middleX, middleY, 196, "#3f7d3a") + circle(middleX, middleY, 160, "#4e9447")

export const board: Part = () =>
  `<rect x="98" y="102" width="460" height="300" rx="30" fill="#0003"/><rect x="90" y="90" width="460" height="300" rx="30" fill="#9a6a3c"/><rect x="108" y="108" width="424" height="264" rx="20" fill="#ad7b48"/>`

/** Places shapes within the plate, those that are lower on top. */
function scatter(
  count: number,
  reach: number,
  draw: (x: number, y: number, degrees: number) => string,
): Part {
  return random => {
    const places = Array.from({ length: count }, (_, index) => {
      const angle = index * 2.4 + random() * 0.5
      const distance = reach * Math.sqrt((index + 0.4) / count)
      return { x: middleX + Math.cos(angle) * distance, y: middleY + Math.sin(angle) * distance * 0.92 }
    })
    places.sort((one, other) => one.y - other.y)
    return places.map(({ x, y }) => draw(x, y, random() * 360)).join("")
  }
}

export const balls = (count: number, size: number, fill: string, light: string, reach = 110): Part =>
  scatter(
    count,
    reach,
    (x, y) =>
      circle(x + 4, y + 7, size, "#0003") +
      circle(x, y, size, fill) +
      circle(x - size / 4, y - size / 4, size / 3, light),
  )

export const cubes = (count: number, size: number, fill: string, light: string, reach = 110): Part =>
  scatter(count, reach, (x, y, degrees) =>
    turned(
      `<rect x="${-size}" y="${-size}" width="${2 * size}" height="${2 * size}" rx="9" fill="${fill}"/><rect x="${-size * 0.7}" y="${-size * 0.7}" width="${size}" height="${size * 0.6}" rx="5" fill="${light}"/>`,
      x,
      y,
      degrees,
    ),
  )

/** Pieces that are longer than wide: kebabs, chops, fillets. */
export const fingers = (
  count: number,
  length: number,
  width: number,
  fill: string,
  light: string,
  reach = 100,
): Part =>
  scatter(count, reach, (x, y, degrees) =>
    turned(
      `<rect x="${-length / 2}" y="${-width / 2}" width="${length}" height="${width}" rx="${width / 2}" fill="${fill}"/><rect x="${-length / 3}" y="${-width / 4}" width="${length / 2}" height="${width / 5}" rx="${width / 10}" fill="${light}"/>`,
      x,
      y,
      degrees,
    ),
  )

/** Side by side, as they were laid. */
export const row =
  (count: number, length: number, width: number, fill: string, light: string): Part =>
  () =>
    Array.from({ length: count }, (_, index) => {
      const y = middleY + (index - (count - 1) / 2) * (width + 16)
      return turned(
        `<rect x="${-length / 2}" y="${-width / 2}" width="${length}" height="${width}" rx="${width / 2}" fill="${fill}"/><rect x="${-length / 2.4}" y="${-width / 4}" width="${length / 1.5}" height="${width / 6}" rx="${width / 12}" fill="${light}"/>`,
        middleX,
        y,
        -14,
      )
    }).join("")

export const skewers =
  (...colours: string[]): Part =>
  () =>
    [-70, 0, 70]
      .map(y =>
        turned(
          `<rect x="-180" y="-4" width="360" height="8" rx="4" fill="#8a6a46"/>${[0, 1, 2, 3, 4]
            .map(
              index =>
                `<rect x="${-140 + index * 58}" y="-25" width="50" height="50" rx="10" fill="${colours[index % colours.length]}"/>`,
            )
            .join("")}`,
          middleX,
          middleY + y,
          -12,
        ),
      )
      .join("")

export const grains =
  (...colours: string[]): Part =>
  random => {
    const all = scatter(230, 148, (x, y, degrees) =>
      turned(
        `<rect x="-11" y="-3" width="22" height="6" rx="3" fill="${colours[Math.floor(random() * colours.length)]}"/>`,
        x,
        y,
        degrees,
      ),
    )
    return circle(middleX, middleY, 154, colours[0] ?? "") + all(random)
  }

export const discs =
  (places: readonly [x: number, y: number][], size: number, fill: string, light: string): Part =>
  () =>
    places
      .map(
        ([x, y]) =>
          circle(middleX + x + 5, middleY + y + 8, size, "#0002") +
          circle(middleX + x, middleY + y, size, fill) +
          circle(middleX + x, middleY + y - 3, size * 0.72, light),
      )
      .join("")

export const rings =
  (places: readonly [x: number, y: number][], size: number, fill: string, hole: string): Part =>
  () =>
    places
      .map(
        ([x, y]) =>
          circle(middleX + x, middleY + y, size, fill) + circle(middleX + x, middleY + y, size * 0.3, hole),
      )
      .join("")

/** Flat bread with the marks of the oven. */
export const bread =
  (fill: string, mark: string, radiusX = 140, radiusY = 120): Part =>
  random =>
    `<ellipse cx="320" cy="240" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>${scatter(14, radiusY - 22, (x, y, degrees) => turned(`<ellipse rx="15" ry="8" fill="${mark}"/>`, x, y, degrees))(random)}`

/** Many layers, as a spiral. */
export const layers =
  (fill: string, line: string): Part =>
  () =>
    circle(middleX, middleY, 136, fill) +
    [116, 92, 68, 44, 20]
      .map(
        radius =>
          `<circle cx="320" cy="240" r="${radius}" fill="none" stroke="${line}" stroke-width="6" stroke-dasharray="${radius * 2} 14"/>`,
      )
      .join("")

/** A dosa that is folded or rolled. */
export const fold =
  (fill: string, light: string, holes?: string): Part =>
  random =>
    `<path d="M120 300L470 130Q520 150 500 200L170 350Q120 350 120 300Z" fill="${fill}"/><path d="M120 300L470 130Q500 140 502 160L140 330Q118 320 120 300Z" fill="${light}"/>${holes ? scatter(26, 120, (x, y) => circle(x, 300 - (x - 150) * 0.45 + (y - 240) * 0.2, 5, holes))(random) : ""}`

const half = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="38" ry="31" fill="#fdfaf2"/><circle cx="${x}" cy="${y}" r="17" fill="#f0a92c"/>`
export const eggs =
  (...places: [x: number, y: number][]): Part =>
  () =>
    places.map(([x, y]) => half(middleX + x, middleY + y)).join("")

export const leaves = (count = 5, fill = "#3f8a3d"): Part =>
  scatter(count, 100, (x, y, degrees) =>
    turned(`<path d="M0 0C9 -12 22 -8 30 0C22 8 9 12 0 0Z" fill="${fill}"/>`, x, y, degrees),
  )

export const crumbs = (count: number, fill: string, reach = 120): Part =>
  scatter(count, reach, (x, y) => circle(x, y, 4.5, fill))

export const lime: Part = () =>
  `<g transform="translate(430 330)"><circle r="36" fill="#6fae3b"/><circle r="28" fill="#d9eaa0"/><path d="M-28 0h56M0 -28v56M-20 -20l40 40M20 -20l-40 40" stroke="#a9cf62" stroke-width="4"/></g>`

export const onions: Part = () =>
  [
    [210, 330],
    [250, 352],
    [180, 300],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="26" fill="none" stroke="#c56a9a" stroke-width="7"/>`)
    .join("")

/** A small bowl at the edge. */
export const side =
  (x: number, y: number, filling: string): Part =>
  () =>
    circle(middleX + x + 3, middleY + y + 5, 48, "#0003") +
    circle(middleX + x, middleY + y, 48, "#f1ece2") +
    circle(middleX + x, middleY + y, 38, filling)

/** A glass from the side, on a saucer's shadow. */
export const glass =
  (drink: string, top: string, wall = "#ffffff55"): Part =>
  () =>
    `<ellipse cx="326" cy="400" rx="120" ry="26" fill="#0003"/><path d="M220 90L246 390Q320 414 394 390L420 90Z" fill="${wall}"/><path d="M228 150L248 382Q320 402 392 382L412 150Z" fill="${drink}"/><ellipse cx="320" cy="150" rx="92" ry="22" fill="${top}"/><path d="M248 120L264 370" stroke="#ffffff66" stroke-width="12" stroke-linecap="round"/>`

export const bottle =
  (body: string, label: string, cap: string): Part =>
  () =>
    `<ellipse cx="326" cy="424" rx="90" ry="20" fill="#0003"/><path d="M292 70h56v58q48 30 48 84v190q0 20 -20 20H264q-20 0 -20 -20V212q0 -54 48 -84Z" fill="${body}"/><rect x="244" y="236" width="152" height="104" fill="${label}"/><rect x="286" y="40" width="68" height="40" rx="8" fill="${cap}"/><path d="M268 214v180" stroke="#ffffff55" stroke-width="12" stroke-linecap="round"/>`

export const can =
  (body: string, band: string): Part =>
  () =>
    `<ellipse cx="326" cy="414" rx="110" ry="24" fill="#0003"/><path d="M226 96Q320 70 414 96V392Q320 424 226 392Z" fill="${body}"/><ellipse cx="320" cy="94" rx="94" ry="22" fill="#d5d8db"/><ellipse cx="320" cy="94" rx="70" ry="14" fill="#b4b8bd"/><path d="M226 220Q320 180 414 250V310Q320 250 226 290Z" fill="${band}"/><path d="M250 120V384" stroke="#ffffff44" stroke-width="14" stroke-linecap="round"/>`

/** A steel plate with bowls around rice. */
export const thali =
  (...fillings: string[]): Part =>
  () => {
    const bowls = fillings.map((fill, index) => {
      const angle = Math.PI * (1.05 + (index / (fillings.length - 1)) * 1.15)
      const [x, y] = [middleX + Math.cos(angle) * 136, middleY + Math.sin(angle) * 136]
      return circle(x, y, 43, "#9aa0a6") + circle(x, y, 34, fill)
    })
    return `${shadow(206)}${circle(middleX, middleY, 206, "#8f959b")}${circle(middleX, middleY, 190, "#c9ced3")}${bowls.join("")}`
  }

export const mound =
  (x: number, y: number, size: number, fill: string): Part =>
  () =>
    circle(middleX + x, middleY + y, size, fill)
