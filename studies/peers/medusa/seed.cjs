const { readFileSync, writeFileSync } = require("node:fs")
const flows = require("@medusajs/medusa/core-flows")

const { shop } = JSON.parse(readFileSync(`${__dirname}/bench.json`, "utf8"))
const rupees = paise => paise / 100

const run = async (flow, container, input) => (await flow(container).run({ input })).result

function productInput({ name, slug, description, variants }, salesChannelId, shippingProfileId) {
  return {
    title: name,
    handle: slug,
    description,
    status: "published",
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Size", values: variants.map(({ label }) => label) }],
    variants: variants.map(({ sku, label, pricePaise }) => ({
      title: label,
      sku,
      options: { Size: label },
      // No stock, as in the other systems: a kitchen cooks to order.
      manage_inventory: false,
      prices: [{ currency_code: "inr", amount: rupees(pricePaise) }],
    })),
  }
}

async function makeKey(container, salesChannelId) {
  const [key] = await run(flows.createApiKeysWorkflow, container, {
    api_keys: [{ title: "Bench", type: "publishable", created_by: "" }],
  })
  await run(flows.linkSalesChannelsToApiKeyWorkflow, container, { id: key.id, add: [salesChannelId] })
  return key.token
}

async function makeRegion(container) {
  const [region] = await run(flows.createRegionsWorkflow, container, {
    regions: [
      { name: "India", currency_code: "inr", countries: ["in"], payment_providers: ["pp_system_default"] },
    ],
  })
  const defaultRate = { name: "GST", code: "gst", rate: shop.taxPercent }
  await run(flows.createTaxRegionsWorkflow, container, [
    { country_code: "in", provider_id: "tp_system", default_tax_rate: defaultRate },
  ])
  return region.id
}

/** A kitchen that delivers in India, and its delivery fee. */
async function makeDelivery(container, salesChannelId, shippingProfileId) {
  const [location] = await run(flows.createStockLocationsWorkflow, container, {
    locations: [{ name: "Kitchen", address: { address_1: "14 Church Street", country_code: "IN" } }],
  })
  const link = container.resolve("link")
  await link.create({
    stock_location: { stock_location_id: location.id },
    fulfillment: { fulfillment_provider_id: "manual_manual" },
  })
  const set = await container.resolve("fulfillment").createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: [{ name: "India", geo_zones: [{ type: "country", country_code: "in" }] }],
  })
  await link.create({
    stock_location: { stock_location_id: location.id },
    fulfillment: { fulfillment_set_id: set.id },
  })
  await run(flows.linkSalesChannelsToStockLocationWorkflow, container, {
    id: location.id,
    add: [salesChannelId],
  })
  const [option] = await run(flows.createShippingOptionsWorkflow, container, [
    {
      name: shop.delivery.name,
      price_type: "flat",
      provider_id: "manual_manual",
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: shippingProfileId,
      type: { label: "Delivery", description: "By a courier", code: "delivery" },
      prices: [{ currency_code: "inr", amount: rupees(shop.delivery.pricePaise) }],
    },
  ])
  return option.id
}

exports.default = async function seed({ container }) {
  const [channel] = await run(flows.createSalesChannelsWorkflow, container, {
    salesChannelsData: [{ name: "Web" }],
  })
  const [profile] = await run(flows.createShippingProfilesWorkflow, container, {
    data: [{ name: "Dishes", type: "default" }],
  })
  const regionId = await makeRegion(container)
  const shippingOptionId = await makeDelivery(container, channel.id, profile.id)
  const products = await run(flows.createProductsWorkflow, container, {
    products: shop.products.map(product => productInput(product, channel.id, profile.id)),
  })
  const publishableKey = await makeKey(container, channel.id)
  const variants = products.flatMap(product => product.variants)
  const variantIds = Object.fromEntries(variants.map(({ sku, id }) => [sku, id]))
  writeFileSync(
    `${__dirname}/seeded.json`,
    JSON.stringify({ regionId, shippingOptionId, publishableKey, variantIds }),
  )
}
