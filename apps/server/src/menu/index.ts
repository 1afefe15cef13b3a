export { replaceMenu, requireValidMenu } from "./commands.ts"
export { mountMenu } from "./routes.ts"
export { loadMenu, type MenuCache, type MenuSnapshot, makeMenuCache } from "./snapshot.ts"
export { insertMenu } from "./store.ts"
