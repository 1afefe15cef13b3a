export { changeSettings, editConflict, requireValidSettings, setSuspended } from "./commands.ts"
export { mountRestaurant } from "./routes.ts"
export {
  loadRestaurant,
  makeRestaurantCache,
  type RestaurantCache,
  type RestaurantSnapshot,
} from "./snapshot.ts"
export {
  countRestaurants,
  insertRestaurant,
  insertSettings,
  listRestaurantRows,
  listSettingsSince,
  lockRestaurant,
} from "./store.ts"
