/**
 * Runs in the page: texts whose contrast is lower than WCAG 2.2 AA asks for, and targets that are smaller. It takes the
 * background from the ancestors, where axe looks at what lies behind each text, which takes seconds on a long page. A
 * text over a picture is not judged. A string, because this project's tests have no DOM types.
 */
export const legibilityFaults = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
  const remembered = (known, find) => key => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)
  }
  /** Red, green, blue and alpha of any colour of CSS. */
  const parse = remembered(new Map(), colour => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  })
  const over = ([red, green, blue, alpha], ground, opacity) => {
    const part = alpha * opacity
    return [red, green, blue].map((value, index) => value * part + ground[index] * (1 - part))
  }
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches &&
    getComputedStyle(document.documentElement).colorScheme.includes("dark")
  const paper = isDark ? [18, 18, 18] : [255, 255, 255]
  /** What lies behind an element's text: its colour, how opaque the text is, and whether a picture is there. */
  const groundOf = remembered(new Map(), element => {
    if (!element) return { colour: paper, opacity: 1, isPicture: false }
    const behind = groundOf(element.parentElement)
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const whole = behind.opacity * Number(opacity)
    const own = parse(backgroundColor)
    const isCovering = own[3] === 1 && whole === 1
    return {
      colour: own[3] === 0 ? behind.colour : over(own, behind.colour, whole),
      opacity: whole,
      isPicture: backgroundImage !== "none" || (behind.isPicture && !isCovering),
    }
  })
  const lightness = colour => {
    const [red, green, blue] = colour.map(value => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one, other) => {
    const [low, high] = [lightness(one), lightness(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const name = element => element.outerHTML.slice(0, 160)
  const isOff = element => element.closest(":disabled, [aria-disabled=true], [aria-hidden=true], [inert]") !== null
  /** Hidden from the eye, for screen readers. */
  const isTiny = ({ width, height }) => width <= 1 || height <= 1
  const shown = document.querySelector("dialog[open]") ?? document.body
  const faults = []
  let judged = 0
  for (const element of shown.querySelectorAll("*")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const isField = element.matches("input, select, textarea")
    const texts = [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== "")
    if (texts.length === 0 && !isField) continue
    if (element.closest("svg") || isOff(element) || isTiny(element.getBoundingClientRect())) continue
    const style = getComputedStyle(element)
    const { colour, opacity, isPicture } = groundOf(element)
    if (isPicture || opacity === 0) continue
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    judged += 1
    const found = contrast(over(parse(style.color), colour, opacity), colour)
    if (found < (isLarge ? 3 : 4.5) - 0.01) faults.push("contrast " + found.toFixed(2) + ": " + name(element))
  }
  /** What another document or a closed part of this one shows is not judged. */
  const isElsewhere = [...shown.querySelectorAll("*")].some(element => element.shadowRoot || element.matches("iframe"))
  if (judged === 0 && !isElsewhere) faults.push("no text to judge")
  const selector = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]"
  const targets = [...shown.querySelectorAll(selector)]
    .filter(element => element.checkVisibility({ visibilityProperty: true }) && !isOff(element))
    // A link in a sentence has the height of its line. A label is the target of the field in it.
    .filter(element => getComputedStyle(element).display !== "inline" && !element.closest("label"))
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => !isTiny(box))
  for (const { element, box } of targets) {
    if (box.width >= 23.5 && box.height >= 23.5) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    /** A smaller target is allowed where a circle of 24 px around its middle touches no other one. */
    const isNear = ({ element: other, box: { left, right, top, bottom } }) => other !== element &&
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < 12
    if (targets.some(isNear))
      faults.push("small " + Math.round(box.width) + " x " + Math.round(box.height) + ": " + name(element))
  }
  return faults
})()`
