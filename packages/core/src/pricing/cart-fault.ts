/**
 * Why a cart cannot be priced. It is not a refusal of the contract, so that a browser can price a cart too; the server
 * refuses with its code, message and field.
 */
export class CartFault extends Error {
  readonly code: "ITEM_NOT_FOUND" | "ITEM_UNAVAILABLE" | "ADDON_INVALID"
  readonly field: string

  constructor(code: CartFault["code"], { message, field }: { message: string; field: string }) {
    super(message)
    this.name = "CartFault"
    this.code = code
    this.field = field
  }
}
