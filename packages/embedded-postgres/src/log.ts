/** The part of a logger that this package needs; pino's and Fastify's loggers have it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
