export * from "./documents.ts"
export * from "./endpoints.ts"
export * as consoleExamples from "./examples.ts"
export * from "./orders.ts"
