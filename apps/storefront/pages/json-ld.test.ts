import { expect, test } from "vitest"
import { openPage, startService } from "../storefront.fixture.ts"

/** The members of schema.org that we use: for each type its members, and what a member must be. */
const schema: Record<string, Record<string, RegExp | string | string[]>> = {
  Restaurant: {
    "@context": /^https:\/\/schema\.org$/,
    "@id": /^https:\/\//,
    url: /^https:\/\//,
    name: /./,
    telephone: /^\+?[\d ]+$/,
    image: /^https:\/\//,
    description: /./,
    legalName: /./,
    address: "PostalAddress",
    currenciesAccepted: /^INR$/,
    acceptsReservations: /^(?:https:\/\/.+|false)$/,
    openingHoursSpecification: ["OpeningHoursSpecification"],
    specialOpeningHoursSpecification: ["OpeningHoursSpecification"],
    hasMenu: "Menu",
  },
  PostalAddress: {
    streetAddress: /./,
    addressLocality: /./,
    addressRegion: /./,
    postalCode: /^\d{6}$/,
    addressCountry: /^IN$/,
  },
  OpeningHoursSpecification: {
    dayOfWeek: /^https:\/\/schema\.org\/\w+day$/,
    opens: /^\d\d:\d\d$/,
    closes: /^\d\d:\d\d$/,
    validFrom: /^\d{4}-\d\d-\d\d$/,
    validThrough: /^\d{4}-\d\d-\d\d$/,
  },
  Menu: { hasMenuSection: ["MenuSection"] },
  MenuSection: { name: /./, description: /./, hasMenuItem: ["MenuItem"] },
  MenuItem: {
    name: /./,
    description: /./,
    image: /^https:\/\//,
    suitableForDiet: /^https:\/\/schema\.org\/VegetarianDiet$/,
    offers: ["Offer"],
  },
  Offer: { name: /./, price: /^\d+\.\d\d$/, priceCurrency: /^INR$/ },
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function faultsIn(value: any, type: string, path = type): string[] {
  const members = schema[type] ?? {}
  if (value?.["@type"] !== type) return [`${path} is no ${type}`]
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === "@type") return []
    const rule = members[name]
    if (rule === undefined) return [`${path}.${name} is unknown`]
    if (rule instanceof RegExp) return rule.test(String(each)) ? [] : [`${path}.${name} is ${each}`]
    const [inner = ""] = [rule].flat()
    return [each].flat().flatMap((one, index) => faultsIn(one, inner, `${path}.${name}[${index}]`))
  })
}

async function factsOf(page: ReturnType<typeof openPage>) {
  const { text } = await page.visit("/")
  const [, facts = ""] = text.match(/<script type="application\/ld\+json" id="facts">(.*?)<\/script>/s) ?? []
  return { text, facts: JSON.parse(facts) }
}

test("the restaurant, its hours and its menu are valid in the vocabulary of schema.org", async () => {
  const { facts } = await factsOf(openPage({ legal: { name: "Garden Foods Pvt Ltd" } }))
  expect(faultsIn(facts, "Restaurant")).toEqual([])
  expect(facts).toMatchObject({
    "@id": "https://orders.example/r/spice-garden",
    name: "Spice Garden",
    legalName: "Garden Foods Pvt Ltd",
    acceptsReservations: "https://orders.example/r/spice-garden/book",
  })
  expect(facts.openingHoursSpecification).toHaveLength(6)
  expect(facts.openingHoursSpecification[0]).toMatchObject({
    dayOfWeek: "https://schema.org/Monday",
    opens: "10:00",
    closes: "23:00",
  })
  expect(facts.specialOpeningHoursSpecification).toMatchObject([
    { validFrom: "2026-11-20", opens: "00:00", closes: "00:00" },
    { validFrom: "2026-11-21", opens: "18:00", closes: "01:00" },
  ])
  const [gobi, dosa] = facts.hasMenu.hasMenuSection[0].hasMenuItem
  expect(gobi).toMatchObject({
    offers: { price: "225.00" },
    suitableForDiet: "https://schema.org/VegetarianDiet",
  })
  expect(dosa.offers.map((offer: { price: string }) => offer.price)).toEqual(["90.00", "120.00"])
})

test("a check that finds faults: a member or a value that schema.org does not know", () => {
  expect(faultsIn({ "@type": "Menu", dishes: [] }, "Menu")).toEqual(["Menu.dishes is unknown"])
  expect(faultsIn({ "@type": "Offer", price: "₹5" }, "Offer")).toEqual(["Offer.price is ₹5"])
})

test("a dish whose name would end the script is text, for search engines and on the page", async () => {
  const started = startService()
  const name = `</script><script>alert(1)</script> & "quotes"`
  Object.assign(started.service.menu.categories[0]?.items[0] ?? {}, { name })
  const { text, facts } = await factsOf(openPage({}, started))
  expect(facts.hasMenu.hasMenuSection[0].hasMenuItem[0].name).toBe(name)
  expect(text).not.toContain("<script>alert")
})

test("round the clock ends in the last minute of the day", async () => {
  const started = startService()
  started.service.restaurant.openingHours.days.mon = [{ open: "00:00", close: "00:00" }]
  const { facts } = await factsOf(openPage({}, started))
  expect(facts.openingHoursSpecification[0]).toMatchObject({ opens: "00:00", closes: "23:59" })
})
