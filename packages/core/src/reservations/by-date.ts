/**
 * What settings say of a date, worked out once: they are never changed in place, a newer version is another object. Their
 * time zone makes it dear, and bookings ask for the same few dates again and again. Forgotten with the settings.
 */
export function byDate<Settings extends object, Value>(
  workOut: (settings: Settings, date: string) => Value,
): (settings: Settings, date: string) => Value {
  const known = new WeakMap<Settings, Map<string, { value: Value }>>()
  return (settings, date) => {
    let dates = known.get(settings)
    if (!dates) {
      dates = new Map()
      known.set(settings, dates)
    }
    const kept = dates.get(date)
    if (kept) return kept.value
    const value = workOut(settings, date)
    // More than a restaurant takes bookings for: somebody is asking for dates at random.
    if (dates.size >= mostDates) dates.clear()
    dates.set(date, { value })
    return value
  }
}

const mostDates = 400
