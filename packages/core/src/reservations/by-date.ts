/**
 * Caches a function of settings and date: time zone calculations are slow, and bookings use the same few dates. Settings
 * are immutable, and a new version is a new object. The cache is freed together with the settings.
 */
export function byDate<Settings extends object, Value>(
  compute: (settings: Settings, date: string) => Value,
): (settings: Settings, date: string) => Value {
  const cache = new WeakMap<Settings, Map<string, { value: Value }>>()
  return (settings, date) => {
    let dates = cache.get(settings)
    if (!dates) {
      dates = new Map()
      cache.set(settings, dates)
    }
    const cached = dates.get(date)
    if (cached) return cached.value
    const value = compute(settings, date)
    // More dates than can be booked: the requests use random dates.
    if (dates.size >= maxDates) dates.clear()
    dates.set(date, { value })
    return value
  }
}

const maxDates = 400
