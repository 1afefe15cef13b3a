interface CallOptions {
  key?: string
  cookie?: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  redirect?: "follow" | "manual"
}

export interface ApiResponse {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  body: any
}

export type Caller = ReturnType<typeof makeCaller>

/** Sends real HTTP requests. */
export function makeCaller(url: string) {
  async function call(path: string, options: CallOptions = {}): Promise<ApiResponse> {
    const { key, cookie, method = "GET", body, headers = {}, redirect = "follow" } = options
    const response = await fetch(`${url}${path}`, {
      method,
      redirect,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.includes("json") && text !== ""
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  /** Signs in and returns the cookie. */
  async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const { status, headers, text } = await call("/console/v1/session", {
      method: "POST",
      body: { email, password },
    })
    if (status !== 201) throw new Error(`sign-in responded with ${status}: ${text}`)
    return headers.getSetCookie()[0]?.split(";")[0] ?? ""
  }

  return { call, signIn }
}
