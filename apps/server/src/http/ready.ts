export type Bytes = string | Buffer

export type Encoding = "br" | "gzip"

/** A response that the feature serialised itself, with its ETag. The bytes may be a function that runs only if needed. */
export class Prepared {
  readonly etag: string
  private readonly source: Bytes | (() => Bytes)

  constructor(source: Bytes | (() => Bytes), etag: string) {
    this.source = source
    this.etag = etag
  }

  get bytes(): Bytes {
    return typeof this.source === "function" ? this.source() : this.source
  }
}

/** The stored response of an Idempotency-Key, with its own status. */
export class Stored {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}

/** A body for one response only that another thread has made, and compressed if the client accepts it. */
export class CompressedOnce {
  readonly body: Buffer
  readonly encoding: Encoding | undefined

  constructor(body: Buffer, encoding: Encoding | undefined) {
    this.body = body
    this.encoding = encoding
  }
}
