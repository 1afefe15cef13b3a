/** Queries with the fields that a shop's page would show. */

export const products = `{
  products(options: { take: 40 }) {
    totalItems
    items { id name slug description variants { id name sku price priceWithTax currencyCode stockLevel } }
  }
}`

/** The search index has no sizes and no stock, only the price range of a product. */
export const search = `{
  search(input: { take: 40, groupByProduct: true }) {
    totalItems
    items {
      productId productName slug description productVariantId sku currencyCode
      priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } }
    }
  }
}`

export const addItems = `mutation ($inputs: [AddItemInput!]!) {
  addItemsToOrder(inputs: $inputs) {
    order {
      id subTotal subTotalWithTax totalWithTax
      lines { id quantity linePriceWithTax productVariant { name } }
      taxSummary { taxRate taxTotal }
    }
    errorResults { __typename }
  }
}`

export const setCustomer = `mutation ($input: CreateCustomerInput!) {
  setCustomerForOrder(input: $input) { __typename ... on Order { id } ... on ErrorResult { errorCode message } }
}`

export const setAddress = `mutation ($input: CreateAddressInput!) {
  setOrderShippingAddress(input: $input) { __typename ... on Order { id } ... on ErrorResult { errorCode message } }
}`

export const setShipping = `mutation ($ids: [ID!]!) {
  setOrderShippingMethod(shippingMethodId: $ids) {
    __typename
    ... on Order { id shippingWithTax totalWithTax }
    ... on ErrorResult { errorCode message }
  }
}`

export const arrangePayment = `mutation {
  transitionOrderToState(state: "ArrangingPayment") {
    __typename
    ... on Order { id state }
    ... on ErrorResult { errorCode message }
  }
}`

export const pay = `mutation ($input: PaymentInput!) {
  addPaymentToOrder(input: $input) {
    __typename
    ... on Order { id code state totalWithTax }
    ... on ErrorResult { errorCode message }
  }
}`
