import type { Menu, MenuItem, Money, Period, Restaurant } from "@rasoi/sdk"
import { localDate } from "../times.ts"
import type { View } from "../view.ts"

const dayNames = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const

/** The restaurant, its hours and its menu in the vocabulary of schema.org, for search engines. */
export function restaurantFacts(view: View, menu: Menu): object {
  const { restaurant, site, now } = view
  const { name, phone, address, tagline, booking, openingHours } = restaurant
  const addressOf = (path: string) => new URL(`${site.basePath}${path}` || "/", site.publicUrl).href
  const url = addressOf("")
  const image = coverUrl(view)
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    "@id": url,
    url,
    name,
    telephone: phone,
    ...(image === undefined ? {} : { image }),
    ...(tagline === null ? {} : { description: tagline }),
    ...(site.legal?.name ? { legalName: site.legal.name } : {}),
    address: {
      "@type": "PostalAddress",
      streetAddress: address.line,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.pincode,
      addressCountry: "IN",
    },
    currenciesAccepted: "INR",
    acceptsReservations: booking.enabled ? addressOf("/book") : false,
    openingHoursSpecification: weekly(openingHours),
    specialOpeningHoursSpecification: special(openingHours, localDate(restaurant, now)),
    hasMenu: menuFacts(menu),
  }
}

/** The cover in its largest size. */
export function coverUrl({ site: { cover } }: Pick<View, "site">): string | undefined {
  return cover?.images.at(-1)?.url
}

function times({ open, close }: Period): object {
  // Round the clock is written to the last minute.
  const allDay = open === "00:00" && close === "00:00"
  return { "@type": "OpeningHoursSpecification", opens: open, closes: allDay ? "23:59" : close }
}

function weekly({ days }: Restaurant["openingHours"]): object[] {
  return Object.entries(dayNames).flatMap(([day, name]) =>
    days[day as keyof typeof days].map(period => ({
      ...times(period),
      dayOfWeek: `https://schema.org/${name}`,
    })),
  )
}

function special({ closedDates, specialDates }: Restaurant["openingHours"], today: string): object[] {
  const dated = (date: string) => ({ validFrom: date, validThrough: date })
  const closed = { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00" }
  const dates = [...new Set([...closedDates, ...Object.keys(specialDates)])].filter(date => date >= today)
  return dates.sort().flatMap(date => {
    const periods = closedDates.includes(date) ? [] : (specialDates[date] ?? [])
    if (periods.length === 0) return [{ ...closed, ...dated(date) }]
    return periods.map(period => ({ ...times(period), ...dated(date) }))
  })
}

function menuFacts({ categories }: Menu): object {
  return {
    "@type": "Menu",
    hasMenuSection: categories
      .filter(({ items }) => items.length > 0)
      .map(({ name, description, items }) => ({
        "@type": "MenuSection",
        name,
        ...(description ? { description } : {}),
        hasMenuItem: items.map(dishFacts),
      })),
  }
}

function dishFacts({ name, description, foodType, imageUrl, price, variants }: MenuItem): object {
  const sizes = variants.map(variant => offer(variant.price, variant.label))
  return {
    "@type": "MenuItem",
    name,
    ...(description ? { description } : {}),
    ...(imageUrl ? { image: imageUrl } : {}),
    ...(foodType === "VEG" ? { suitableForDiet: "https://schema.org/VegetarianDiet" } : {}),
    offers: price ? offer(price) : sizes,
  }
}

function offer({ amount, currency }: Money, name?: string): object {
  const paise = String(amount).padStart(3, "0")
  const price = `${paise.slice(0, -2)}.${paise.slice(-2)}`
  return { "@type": "Offer", ...(name ? { name } : {}), price, priceCurrency: currency }
}
