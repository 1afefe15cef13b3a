import { writeFileSync } from "node:fs"
import vendure from "@vendure/core"
import cli from "@vendure/core/cli/index.js"
import { bench, config } from "./config.mjs"

const { products, taxPercent, delivery } = bench.shop
const csvPath = "products.csv"
const columns = [
  "name",
  "slug",
  "description",
  "assets",
  "facets",
  "optionGroups",
  "optionValues",
  "sku",
  "price",
]
const lastColumns = ["taxCategory", "stockOnHand", "trackInventory", "variantAssets", "variantFacets"]

const quoted = text => `"${String(text).replaceAll('"', '""')}"`

/** Further variants of a product follow it, with the first columns empty. */
function linesOf({ name, slug, description, variants }) {
  return variants.map(({ sku, label, pricePaise }, index) => {
    const product = index === 0 ? [name, slug, description] : ["", "", ""]
    const groups = variants.length > 1 && index === 0 ? "Size" : ""
    const sold = [groups, variants.length > 1 ? label : "", sku, (pricePaise / 100).toFixed(2)]
    return [...product, "", "", ...sold, "standard", "0", "false", "", ""].map(quoted).join(",")
  })
}

writeFileSync(csvPath, [[...columns, ...lastColumns].join(","), ...products.flatMap(linesOf)].join("\n"))

const initialData = {
  defaultLanguage: "en",
  defaultZone: "India",
  countries: [{ name: "India", code: "IN", zone: "India" }],
  taxRates: [{ name: "Standard Tax", percentage: taxPercent }],
  shippingMethods: [{ name: delivery.name, price: delivery.pricePaise }],
  paymentMethods: [
    {
      name: "Cash on delivery",
      handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }] },
    },
  ],
  collections: [],
}

const start = async () => {
  const app = await vendure.bootstrap(config)
  await app.get(vendure.JobQueueService).start()
  const channels = app.get(vendure.ChannelService)
  const { id } = await channels.getDefaultChannel()
  await channels.update(await asAdmin(app), {
    id,
    defaultCurrencyCode: "INR",
    availableCurrencyCodes: ["INR"],
  })
  return app
}

function asAdmin(app) {
  return app.get(vendure.RequestContextService).create({ apiType: "admin" })
}

/** Indexing is a queued job without a completion event, so poll. */
async function makeSearchIndex(app, connection, entries) {
  await app.get(vendure.SearchService).reindex(await asAdmin(app))
  const deadline = Date.now() + 60_000
  while ((await connection.getRepository("SearchIndexItem").count()) < entries) {
    if (Date.now() > deadline) throw new Error("the search index was not ready within a minute")
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

const app = await cli.populate(start, initialData, csvPath)
const connection = app.get(vendure.TransactionalConnection).rawConnection
const variants = await connection.getRepository(vendure.ProductVariant).find()
const [shippingMethod] = await connection.getRepository(vendure.ShippingMethod).find()
const [paymentMethod] = await connection.getRepository(vendure.PaymentMethod).find()
await makeSearchIndex(app, connection, variants.length)

const seeded = {
  variantIds: Object.fromEntries(variants.map(({ sku, id }) => [sku, String(id)])),
  shippingMethodId: String(shippingMethod.id),
  paymentMethodCode: paymentMethod.code,
}
writeFileSync("seeded.json", JSON.stringify(seeded))
await app.close()
process.exit(0)
