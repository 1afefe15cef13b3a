export { type RedisAddress, readRedisAddress } from "./address.ts"
export { type Finding, inspectRedis, RedisMisconfigured } from "./inspect.ts"
export { SharedRateLimiter } from "./rate-limiter.ts"
export { SharedRedis } from "./shared-redis.ts"
