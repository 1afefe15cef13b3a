import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  // The server serves these itself, under /assets, to pages that need no build.
  publicDir: false,
  plugins: [react()],
  css: { modules: { generateScopedName: "[name]_[local]_[hash:base64:4]" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker.ts" },
      output: {
        // The worker's name stays the same: browsers look for a newer one under the old address.
        entryFileNames: chunk => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/console/v1": "http://localhost:8080", "/assets": "http://localhost:8080" } },
})
