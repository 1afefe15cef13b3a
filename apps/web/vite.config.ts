import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { resolveNames } from "./src/parts/breakpoints.ts"

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  // The server serves these files under /assets, for pages without a build.
  publicDir: false,
  plugins: [react()],
  css: {
    modules: { generateScopedName: "[name]_[local]_[hash:base64:4]" },
    postcss: {
      plugins: [
        {
          postcssPlugin: "breakpoints",
          Once(sheet) {
            sheet.walkAtRules("media", rule => {
              rule.params = resolveNames(rule.params)
            })
          },
        },
      ],
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // The content security policy refuses data: URLs, so inline no assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The server serves the fonts of tokens.css to every page.
      external: [/^\/assets\/fonts\//],
      input: { index: "index.html", worker: "src/worker.ts" },
      output: {
        // The worker's file name stays the same: browsers look for an update at the old URL.
        entryFileNames: chunk => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // One file for what the console opens with. Split where screens share a module, it is over a dozen small ones.
        codeSplitting: { groups: [{ name: "console", tags: ["$initial"], test: /^(?!.*worker\.ts$)/ }] },
      },
    },
  },
  // The worker that reads sheets loads the code for workbooks only with the first one.
  worker: { format: "es" },
  server: { proxy: { "/console/v1": "http://localhost:8080", "/assets": "http://localhost:8080" } },
})
