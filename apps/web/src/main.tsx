import "./base.css"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { StrictMode, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { ApiFault } from "./api/send.ts"
import { App } from "./app/app.tsx"
import { CrashGuard } from "./app/crash-guard.tsx"
import { registerWorker } from "./browser/installed.ts"
import { applyTheme } from "./browser/preferences.ts"
import { TextProvider } from "./i18n/i18n.tsx"

applyTheme()
registerWorker()

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Events mark data as stale; a refetch on every focus would only add load.
      staleTime: 30_000,
      networkMode: "always",
      // Retry only when there was no response: an error response is final.
      retry: (count, error) =>
        count < 2 && !(error instanceof ApiFault && error.status > 0 && error.status < 500),
    },
    mutations: { networkMode: "always" },
  },
})

const root = document.getElementById("root")
if (!root) throw new Error("the page has no root")
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <TextProvider>
        <CrashGuard>
          <QueryClientProvider client={queries}>
            <App />
          </QueryClientProvider>
        </CrashGuard>
      </TextProvider>
    </Suspense>
  </StrictMode>,
)
