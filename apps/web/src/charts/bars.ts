/** One bar of a chart, from left to right; its parts are stacked, the first at the bottom. */
export interface Bar {
  x: number
  width: number
  parts: readonly { y: number; height: number }[]
}

const maxSteps = 5
/** The share of a bar's space that it fills; the rest separates it from its neighbours. */
const fullness = 0.72
/** Limits the width of a single bar. */
const widest = 56

/**
 * Round axis values from zero to at least the largest value, six at most. `unit` is the smallest useful step: one
 * order, a hundred paise.
 */
export function ticksUpTo(largest: number, unit = 1): number[] {
  const step = roundStep(largest / unit / maxSteps) * unit
  const steps = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** The first of 1, 2, 5, 10, 20, 50… that is at least this value. */
function roundStep(least: number): number {
  let power = 1
  while (5 * power < least) power *= 10
  return [1, 2, 5].map(factor => factor * power).find(step => step >= least) ?? power
}

/** `top` is the value at the upper edge of the frame. */
export function layOutBars(
  stacks: readonly (readonly number[])[],
  top: number,
  width: number,
  height: number,
): Bar[] {
  const room = width / stacks.length
  const barWidth = Math.min(widest, room * fullness)
  return stacks.map((values, index) => {
    let base = height
    const parts = values.map(value => {
      const partHeight = (value / top) * height
      base -= partHeight
      return { y: base, height: partHeight }
    })
    return { x: centreOf(index, stacks.length, width) - barWidth / 2, width: barWidth, parts }
  })
}

export function centreOf(index: number, count: number, width: number): number {
  return (width / count) * (index + 0.5)
}

/**
 * Chooses the labelled bars, so that labels do not overlap and none leaves the frame by more than `margin`. With
 * `steps`, only every n-th bar: hours read well in threes and sixes, not in fives.
 */
export function shownLabels(
  count: number,
  width: number,
  labelWidth: number,
  { margin = 0, steps = [] }: { margin?: number; steps?: readonly number[] } = {},
): number[] {
  if (count === 0) return []
  const least = Math.max(1, Math.ceil(labelWidth / (width / count)))
  const step = steps.find(each => each >= least) ?? least
  return Array.from({ length: count }, (_, index) => index).filter(index => {
    const end = centreOf(index, count, width) + labelWidth / 2
    return index % step === 0 && (index === 0 || end <= width + margin)
  })
}
