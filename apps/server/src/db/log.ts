/** The part of a logger that this folder needs; pino's and Fastify's loggers have it. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
