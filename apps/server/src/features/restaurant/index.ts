export { changeSettings, editConflict, requireValidSettings, setSuspended } from "./commands.ts"
export { oldestDateFor, requireReadableDate } from "./device-dates.ts"
export { receivingAt, resumesAt } from "./receiving.ts"
export { publicRestaurant } from "./representation.ts"
export { mountRestaurant } from "./routes.ts"
export {
  loadRestaurant,
  makeRestaurantCache,
  type RestaurantCache,
  type RestaurantSnapshot,
} from "./snapshot.ts"
export {
  countRestaurants,
  findSettings,
  findSettingsVersionAt,
  insertRestaurant,
  insertSettings,
  listRestaurantRows,
  listSettingsSince,
  lockRestaurant,
  requireSettings,
} from "./store.ts"
